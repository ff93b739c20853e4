"""Imports of a file: the job, its rows and its report."""
