"""What a request names: a form, the filters of a page, a relation, a record source."""
