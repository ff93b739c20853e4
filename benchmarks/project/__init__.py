"""One Django project with three faces: hand-written pages, the panel, the Django admin."""
