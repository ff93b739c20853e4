"""What the dashboard and the pages of projects show at a glance."""
