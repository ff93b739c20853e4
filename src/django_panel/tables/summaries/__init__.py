"""The summary types, one per module."""
