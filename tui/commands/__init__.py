"""The commands of the command line, one room each; imported when called."""
