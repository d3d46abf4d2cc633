"""The screen of Ashes of War, and its line of judge."""
