"""One URLconf for each contender."""
