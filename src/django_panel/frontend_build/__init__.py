"""Generate contracts and messages for the front end, and build its bundle."""
