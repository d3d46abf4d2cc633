"""The screen of the Infinity RPG's action round."""
