"""The line mode: the table without a screen, one line in, one answer out."""
