"""Infinity, the skirmish (N4): one Order from its declaration to the hits it leaves."""
