"""A filter by a boolean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.support.labels import StrOrPromise
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.field_checks import check_type
from django_panel.tables.filters.target_field import Target

if TYPE_CHECKING:
    from django_panel.tables.filters.wire import FilterType, FilterWire

_YES: tuple[Any, ...] = ("1", "true", "True", 1, True)
_NO: tuple[Any, ...] = ("0", "false", "False", 0, False)


@dataclass(frozen=True, eq=False, repr=False)
class BooleanFilter(Filter):
    """Filters by a boolean field, or by whether a field is set."""

    type: ClassVar[FilterType] = "boolean"
    #: The values of ``True`` and ``False`` in requests and JSON.
    wire_values: ClassVar[tuple[str, str]] = ("1", "0")

    _true_label: StrOrPromise = field(default=_("Yes"), init=False)
    _false_label: StrOrPromise = field(default=_("No"), init=False)
    _blank_label: StrOrPromise = field(default=_("All"), init=False)
    _nullable: bool = field(default=False, init=False)

    def labels(self, true: StrOrPromise, false: StrOrPromise) -> Self:
        """Set the labels of ``True`` and ``False``."""
        return self._with(_true_label=true, _false_label=false)

    def nullable(self, condition: bool = True) -> Self:
        """Filter by whether the field is set: yes keeps set values, no keeps null."""
        return self._with(_nullable=condition)

    def sanitize(self, raw: Any) -> str | None:
        if not isinstance(raw, str | int):
            return None
        if raw in _YES:
            return self.wire_values[0]
        return self.wire_values[1] if raw in _NO else None

    def check_target(self, target: Target) -> None:
        if not self._nullable:
            check_type(target, f"{self.type} filter {self._name!r}", "boolean", "integer")

    def to_python(self, value: Any) -> bool:
        return bool(value == self.wire_values[0])

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        wanted = self.to_python(value)
        target = self.target(queryset.model)
        if not self._nullable:
            return queryset.filter(target.matching(queryset, lambda path: Q(**{path: wanted})))
        # A record without the relation has no value either, so "no" negates "yes".
        is_set = target.matching(queryset, lambda path: Q(**{f"{path}__isnull": False}))
        return queryset.filter(is_set if wanted else ~is_set)

    def describe(self, value: Any) -> str:
        return str(self._true_label if self.to_python(value) else self._false_label)

    def to_wire(self) -> FilterWire:
        true, false = self.wire_values
        return {
            **super().to_wire(),
            "options": [
                {"value": true, "label": str(self._true_label)},
                {"value": false, "label": str(self._false_label)},
            ],
            "placeholder": str(self._blank_label),
        }
