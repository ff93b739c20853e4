"""Imports: declarations."""
