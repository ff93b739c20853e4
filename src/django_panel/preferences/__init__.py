"""The preferences of the signed-in user: their keys, and what is stored under them."""
