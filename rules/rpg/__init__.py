"""The Infinity RPG (2d20): tests, pools, and the action round."""
