"""Forms that are too long to stand beside their table."""
