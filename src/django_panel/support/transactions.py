"""One place that decides whether a write is all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from django_panel.support import context


def wants_transaction(*wishes: bool | None) -> bool:
    """Return the first stated wish (page or action first), then the panel's, then yes."""
    for wish in wishes:
        if wish is not None:
            return wish
    panel = context.current_panel()
    return panel.has_database_transactions() if panel is not None else True


@contextmanager
def in_transaction(*wishes: bool | None, using: str | None = None) -> Iterator[None]:
    """Run the block in a transaction when the page, the action or the panel says so."""
    if wants_transaction(*wishes):
        with transaction.atomic(using=using):
            yield
    else:
        yield
