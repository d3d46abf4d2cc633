"""What people see and do: screens and the command line. May import saves and rules."""
