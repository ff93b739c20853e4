"""The agency's standalone pages; ``Panel.discover_pages`` finds them here."""
