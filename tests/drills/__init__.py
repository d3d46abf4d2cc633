"""What a save must survive: cuts, full disks, kills, crowds, strangers.

One suite for both: `pytest` runs it short, ``python -m tests.drills --full`` runs
it whole and prints the figures. A drill that this machine or user cannot run is
skipped by its name.
"""
