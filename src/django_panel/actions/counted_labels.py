"""The label of the records in a sentence: "1 task", "2 tasks", "Task deleted."."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import ngettext

from django_panel.support.count_texts import count_text
from django_panel.support.labels import in_sentence

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


def counted_label(source: RecordSource | None, count: int) -> str:
    """Return the label after a number, in lower case where the language has it so."""
    if source is None:
        return ngettext("record", "records", count)
    return in_sentence(source.label if count == 1 else source.plural_label)


def label_arguments(source: RecordSource, count: int) -> dict[str, str]:
    """Return ``count`` and ``label`` for a message about records.

    The message about one record begins with its label and has no number.
    """
    label = capfirst(source.label) if count == 1 else counted_label(source, count)
    return {"count": count_text(count), "label": label}
