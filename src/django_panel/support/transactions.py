"""One place that decides whether a write is all or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

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
def in_transaction(
    *wishes: bool | None, using: str | Sequence[str] | None = None
) -> Iterator[None]:
    """Run the block in a transaction when the page, the action or the panel says so.

    ``using`` may name several databases; what is last is opened last and committed first.
    """
    if not wants_transaction(*wishes):
        yield
        return
    aliases = [using] if using is None or isinstance(using, str) else using
    if len(aliases) == 1:
        with transaction.atomic(using=aliases[0]):
            yield
        return
    with ExitStack() as stack:
        for alias in aliases:
            stack.enter_context(transaction.atomic(using=alias))
        yield
