"""Believable data for the demo, the same on every machine."""
