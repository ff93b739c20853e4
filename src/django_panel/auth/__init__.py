"""Login: pages, redirects and session data."""
