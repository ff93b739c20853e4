"""A filter by a related record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import ForeignKey, Q, QuerySet
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.record_options import DetailsSource
from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.tables.filters.base import Filter
from django_panel.tables.filters.form import FormFilter

if TYPE_CHECKING:
    from django_panel.forms.fields.selectable_records import SelectableRecords
    from django_panel.tables.filters.target_field import Target
    from django_panel.tables.type_aliases import ModelClass

#: The name of the one field of the form.
_FIELD = "record"


@dataclass(frozen=True, eq=False, repr=False)
class RelationFilter(FormFilter):
    """Filters by one related record of a foreign key or a to-many relation.

    Users search the records that they may view; the list itself needs no query for the options.
    """

    _option_details: DetailsSource = field(default=True, init=False, compare=False)

    def option_details(self, details: DetailsSource = True) -> Self:
        """Set the second line of the records, as ``Select.option_details()`` does."""
        return self._with(_option_details=details)

    def for_model(self, model: ModelClass) -> Self:
        bound = super().for_model(model)
        target = bound.find_target()
        related = None if target is None else getattr(target.field, "related_model", None)
        if not isinstance(related, type) or target is None:
            return bound
        select = Select(_FIELD).label(bound.get_label()).exists_in(related, _key(target))
        select = select.searchable().option_details(self._option_details)
        return bound._with(_form=FormSchema().schema([select]))

    def schema(self, fields: FormSchema | Iterable[Component]) -> Self:
        """Raise: the one field of the form is a select of related records."""
        raise PanelSchemaException(
            f"schema() was called on the relation filter {self._name!r}.",
            "Its only field selects a related record.",
            "Use a FormFilter for other fields.",
        )

    def column(self, path: str | None) -> Self:
        """Set the relation to filter by, if it differs from the filter's name."""
        return Filter.column(self, path)

    def is_dynamic(self) -> bool:
        return callable(self._default)

    def to_python(self, value: Any) -> Any:
        """Return the key of the record."""
        return self._records().parse_key((value or {}).get(_FIELD))

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        key = self.to_python(value)
        target = self.target(queryset.model)
        return queryset.filter(target.matching(queryset, lambda path: Q(**{path: key})))

    def indicators(self, value: Any) -> list[str]:
        return [
            _("%(label)s: %(value)s") % {"label": self.get_label(), "value": self.describe(value)}
        ]

    def describe(self, value: Any) -> str:
        key = self.to_python(value)
        return next((label for _key, label in self._records().labels([key])), str(key))

    def check(self) -> None:
        Filter.check(self)
        if self._model is not None and self._form == FormSchema():
            raise PanelSchemaException(
                f"The relation filter {self._name!r} names a field that is not a relation.",
                "It filters by a foreign key or a relation to many records.",
                "Use SelectFilter, BooleanFilter or DateFilter for a value.",
            )

    def _records(self) -> SelectableRecords:
        select: Any = self._form.declared_fields()[0]
        records: SelectableRecords = select.get_related_records().selectable
        return records


def _key(target: Target) -> str:
    """Return the column of the related model that the relation stores."""
    return target.field.target_field.name if isinstance(target.field, ForeignKey) else "pk"
