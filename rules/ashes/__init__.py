"""Ashes of War (3d6): rolls, opposed rolls, and progression."""
