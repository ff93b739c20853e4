"""An app with a job for tests that wait for the next attempt."""
