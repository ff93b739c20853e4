"""Benchmarks: the panel compared with hand-written Django pages and the Django admin."""
