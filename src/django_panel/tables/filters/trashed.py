"""A filter for records that were deleted but are still there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.choices import OptionSource
from django_panel.models.soft_deletes import live_rows, trashed_rows
from django_panel.support.labels import Words
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource

#: The field that soft-deletable models mark their deleted records with.
DELETED_AT = "deleted_at"


@dataclass(frozen=True)
class TrashedFilter(SelectFilter):
    """Shows live records, all of them, or only deleted ones; live ones while nobody chose.

    Deleted records must be within reach of the queryset for that: whoever asks the table
    starts from a wider one when ``includes_trashed`` says so.
    """

    _name: str = field(default="trashed", kw_only=False)
    _label: Words | None = field(default=_("Deleted records"), kw_only=True)
    _options: OptionSource | None = field(
        default=(
            ("without", _("Without deleted records")),
            ("with", _("With deleted records")),
            ("only", _("Only deleted records")),
        ),
        kw_only=True,
    )
    _placeholder: Words = field(default=_("Without deleted records"), kw_only=True)

    @classmethod
    def make(cls, name: str = "trashed") -> Self:
        return cls(name)

    def multiple(self, condition: bool = True) -> Self:
        """Refuse: the three answers exclude one another."""
        if condition:
            because = "Live, deleted or both: two of these at once mean nothing."
            raise TableSchemaException.no_such_filter_option(self._name, "multiple", because)
        return super().multiple(condition)

    def get_column(self) -> str:
        return self._column or DELETED_AT

    def bound_to(self, source: RecordSource) -> Self:
        """Filter by the column that marks trashed records, unless another was set."""
        trash = None if self._column else source.trash
        return self if trash is None else self._with(_column=trash.column)

    def includes_trashed(self, value: Any) -> bool:
        return value in ("with", "only")

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        if value == "with":
            return queryset
        return (trashed_rows if value == "only" else live_rows)(queryset, self.get_column())

    def apply_untouched(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return self.apply(queryset, "without")
