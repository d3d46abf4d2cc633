"""Bare Textual programs: the floor that our own figures are held against."""
