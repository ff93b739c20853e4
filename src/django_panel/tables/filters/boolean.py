"""A filter for yes or no."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import Words
from django_panel.tables.filters.base import Filter

if TYPE_CHECKING:
    from django_panel.tables.wire import FilterType, FilterWire

_YES: tuple[Any, ...] = ("1", "true", "True", 1, True)
_NO: tuple[Any, ...] = ("0", "false", "False", 0, False)


@dataclass(frozen=True)
class BooleanFilter(Filter):
    """Keeps the records for which something holds, or does not."""

    type: ClassVar[FilterType] = "boolean"
    #: How both answers travel.
    spelling: ClassVar[tuple[str, str]] = ("1", "0")

    _true_label: Words = field(default=_("Yes"), kw_only=True)
    _false_label: Words = field(default=_("No"), kw_only=True)
    _blank_label: Words = field(default=_("All"), kw_only=True)
    _nullable: bool = field(default=False, kw_only=True)

    def labels(self, true: Words, false: Words) -> Self:
        """Set the words for both answers."""
        return self._with(_true_label=true, _false_label=false)

    def nullable(self, condition: bool = True) -> Self:
        """Ask whether there is a value at all: yes keeps what is set, no what is not."""
        return self._with(_nullable=condition)

    def is_nullable(self) -> bool:
        return self._nullable

    def sanitize(self, raw: Any) -> str | None:
        if not isinstance(raw, str | int):
            return None
        if raw in _YES:
            return self.spelling[0]
        return self.spelling[1] if raw in _NO else None

    def native(self, value: Any) -> bool:
        return bool(value == self.spelling[0])

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        holds = self.native(value)
        target = self.target(queryset.model)
        if not self._nullable:
            return queryset.filter(target.matching(queryset, lambda path: Q(**{path: holds})))
        # A record without the relation has no value either, so no is the opposite of yes.
        is_set = target.matching(queryset, lambda path: Q(**{f"{path}__isnull": False}))
        return queryset.filter(is_set if holds else ~is_set)

    def say(self, value: Any) -> str:
        return str(self._true_label if self.native(value) else self._false_label)

    def to_wire(self) -> FilterWire:
        true, false = self.spelling
        return {
            **super().to_wire(),
            "options": [
                {"value": true, "label": str(self._true_label)},
                {"value": false, "label": str(self._false_label)},
            ],
            "placeholder": str(self._blank_label),
        }
