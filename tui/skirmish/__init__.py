"""The skirmish at the table: its screen, its panels, its lines of `judge`."""
