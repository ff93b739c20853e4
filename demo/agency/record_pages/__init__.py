"""Pages of resources that are drawn by components of the demo's own."""
