"""Forty models, for boots that have something to register."""
