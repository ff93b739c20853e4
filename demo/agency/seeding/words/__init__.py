"""The word lists and sentence patterns that seeded records are made of."""
