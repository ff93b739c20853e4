"""What the pages of single records show."""
