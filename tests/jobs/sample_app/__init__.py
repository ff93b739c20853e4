"""An app of the host with jobs."""
