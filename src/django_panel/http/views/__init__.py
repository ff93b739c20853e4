"""Controllers: they translate between a request and what answers it."""
