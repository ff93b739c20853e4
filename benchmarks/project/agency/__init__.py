"""Customers, their projects, the tasks in them."""
