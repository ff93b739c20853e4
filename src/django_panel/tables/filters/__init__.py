"""The filter types, one per module."""
