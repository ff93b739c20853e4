"""Every option of everything a table consists of, each with a sample that must be seen."""
