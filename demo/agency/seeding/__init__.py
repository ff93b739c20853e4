"""Deterministic sample data of the demo."""
