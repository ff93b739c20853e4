"""Exports: declarations."""
