"""What a request addresses: a form, the filters of a page, a relation."""
