"""The column types, one per module."""
