"""Measures the panel beside hand-written Django pages and the Django admin."""
