"""Layouts that work only in forms: relation groups and wizards."""
