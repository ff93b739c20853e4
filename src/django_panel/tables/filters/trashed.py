"""A filter for soft-deleted records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.option_sources import OptionSource
from django_panel.models.soft_deletes import live_rows, trashed_rows
from django_panel.support.labels import StrOrPromise
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.filters.target_field import Target

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.tables.filters.wire import FilterWire

#: The default field of soft-deletable models.
DELETED_AT = "deleted_at"


@dataclass(frozen=True, eq=False, repr=False)
class TrashedFilter(SelectFilter):
    """Shows live records (the default), all records, or only deleted ones.

    If ``includes_trashed`` is true, the caller must start from a queryset with deleted records.
    """

    _name: str = field(default="trashed", kw_only=False)
    _label: StrOrPromise | None = field(default=_("Deleted records"), init=False)
    _options: OptionSource | None = field(
        default=(
            ("without", _("Without deleted records")),
            ("with", _("With deleted records")),
            ("only", _("Only deleted records")),
        ),
        init=False,
    )
    _placeholder: StrOrPromise = field(default=_("Without deleted records"), init=False)

    @classmethod
    def make(cls, name: str = "trashed") -> Self:
        return cls(name)

    def multiple(self, condition: bool = True) -> Self:
        """Raise: the three options exclude each other."""
        if condition:
            raise PanelSchemaException(
                f"multiple() was called on the trashed filter {self._name!r}.",
                "Its three options exclude each other.",
                "Remove the call.",
            )
        return super().multiple(condition)

    def unscoped(self, condition: bool = True) -> Self:
        """Raise: the filter compares a field of the record itself."""
        if condition:
            raise PanelSchemaException(
                f"unscoped() was called on the trashed filter {self._name!r}.",
                "It compares a field of the record itself, not of related records.",
                "Remove the call.",
            )
        return super().unscoped(condition)

    def get_column(self) -> str:
        return self._column or DELETED_AT

    def check_target(self, target: Target) -> None:
        """Accept every field: the options are states of a record, not values of the field."""

    def bound_to(self, source: RecordSource) -> Self:
        """Filter by the column that marks trashed records, unless another was set."""
        trash = None if self._column else source.trash
        return self if trash is None else self._with(_column=trash.column)

    def sanitize(self, raw: Any) -> Any:
        """Return None for live records: they are what the filter shows without a value."""
        value = super().sanitize(raw)
        return None if value == "without" else value

    def includes_trashed(self, value: Any) -> bool:
        return value in ("with", "only")

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        if value == "with":
            return queryset
        return (trashed_rows if value == "only" else live_rows)(queryset, self.get_column())

    def apply_without_value(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return self.apply(queryset, "without")

    def to_wire(self) -> FilterWire:
        return {**super().to_wire(), "hidesRows": True}
