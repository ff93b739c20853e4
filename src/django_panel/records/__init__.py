"""Reading and writing the records of a project: sources, row locks, rules, transactions."""
