"""What can be done with related records, built in."""
