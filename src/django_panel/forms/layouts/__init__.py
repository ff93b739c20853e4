"""Layouts: parts of a form that hold others."""
