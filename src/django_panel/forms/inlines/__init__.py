"""The rows of inlines: related records that are edited in the form of their owner."""
