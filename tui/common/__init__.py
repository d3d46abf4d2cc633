"""What all screens share: lists, panels, questions, dice entry, the table screen."""
