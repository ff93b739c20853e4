"""Exports of a list: the job, its file and its result."""
