"""The agency's resources, one file each; ``Panel.discover_resources`` finds them here."""
