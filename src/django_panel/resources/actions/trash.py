"""The trash: what a model that soft-deletes can be asked and told."""

from __future__ import annotations

from functools import cache
from typing import Any

_OPERATIONS = ("trash", "restore", "force_delete")


@cache
def soft_deletes(model: Any) -> bool:
    """Return whether records of this model go to the trash before they are gone."""
    return all(hasattr(model, operation) for operation in _OPERATIONS)


def is_trashed(record: Any) -> bool:
    """Return whether a record lies in the trash."""
    answer = getattr(record, "is_trashed", False)
    return bool(answer() if callable(answer) else answer)
