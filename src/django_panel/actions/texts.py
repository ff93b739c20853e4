"""Words that may depend on the record they are said about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django_panel.support.labels import Words

#: Words, or a function of the record (None where there is none) that returns them.
RecordWords = Words | Callable[[Any], Words | None]


def text_about(words: RecordWords | None, record: Any) -> str | None:
    """Return words about a record, in the reader's language."""
    said = words(record) if callable(words) else words
    return None if said is None else str(said)
