"""Further pages of resources: a board, and a page with a component of the demo's own."""
