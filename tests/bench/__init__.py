"""What the program costs, measured beside bare Textual programs in the same run."""
