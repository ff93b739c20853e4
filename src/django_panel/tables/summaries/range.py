"""The least and the greatest of a column's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Max, Min
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import Words
from django_panel.tables.columns.base import Column
from django_panel.tables.paths import ModelField
from django_panel.tables.summaries.base import UNORDERED, Summary, column_words, raw_value


class RangeSummary(Summary):
    """Shows from where to where the values reach; ``format_using`` gets both as a pair."""

    name = "range"
    refused = UNORDERED

    def default_label(self) -> Words:
        return _("Range")

    def aggregates(self, lookup: str) -> Mapping[str, Any]:
        return {"least": Min(lookup), "greatest": Max(lookup)}

    def value(self, computed: Sequence[Any]) -> tuple[Any, Any] | None:
        least, greatest = computed
        return None if least is None else (least, greatest)

    def words(self, column: Column, source: ModelField | None) -> Callable[[Any], str]:
        write = column_words(column, source)

        def words(ends: Any) -> str:
            least, greatest = map(write, ends)
            return least if least == greatest else f"{least} – {greatest}"  # noqa: RUF001

        return words

    def raw(self, value: Any) -> str:
        return "/".join(str(raw_value(end)) for end in value)
