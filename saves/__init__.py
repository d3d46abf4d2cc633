"""Tables on disk: an append-only journal for each, shared by all who sit at it."""
