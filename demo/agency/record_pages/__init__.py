"""Further pages of resources: a board, invitations, and a page with an own component."""
