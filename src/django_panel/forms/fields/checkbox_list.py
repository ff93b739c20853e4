"""A list of checkboxes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property

from django_panel.forms.fields.option_details import DescribesOptions
from django_panel.forms.fields.option_scope import ScopesOptions
from django_panel.forms.fields.options_field import DescribedOptionsField
from django_panel.forms.fields.related_records import RelatedRecords, records_of_relation
from django_panel.schemas.component import clamp_columns

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import CheckboxListWire, OptionWire

#: The number of related records that are offered.
_MAX_RECORDS = 500


@dataclass(frozen=True, eq=False, repr=False)
class CheckboxList(DescribesOptions, ScopesOptions, DescribedOptionsField):
    """Several of a few options, as checkboxes.

    Over a many-to-many relation without declared options, the options are the related records,
    as in a select with ``relationship()``.
    """

    type = "checkbox_list"

    _columns: int = field(default=1, init=False)
    _bulk_toggleable: bool = field(default=False, init=False)

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def bulk_toggleable(self, condition: bool = True) -> Self:
        """Show buttons that select all or none."""
        return self._with(_bulk_toggleable=condition)

    def is_multiple(self) -> bool:
        return True

    # Related records.

    def get_related_records(self) -> RelatedRecords | None:
        """Return the records that the field offers, or None for declared options."""
        return self._related_records

    @cached_property
    def _related_records(self) -> RelatedRecords | None:
        if not self._is_many or self._options != () or self._model is None:
            return None
        records = records_of_relation(
            self._model, self.get_attribute(), None, (), self.get_option_scope()
        )
        return self._described(records)

    def get_options(self) -> list[tuple[Any, Any]]:
        related = self.get_related_records()
        if related is None:
            return super().get_options()
        return list(related.selectable.search("", _MAX_RECORDS))

    def has_options(self) -> bool:
        return self.get_related_records() is not None or super().has_options()

    def compile(self) -> forms.Field:
        if self.get_related_records() is not None:
            return forms.Field(required=self._required)
        return super().compile()

    def clean_submitted(self, form: BoundForm) -> Any:
        related = self.get_related_records()
        try:
            value = super().clean_submitted(form)
        except ValidationError as error:
            if related is None:
                raise
            raise related.explained(error) from error
        if related is None or not value:
            return value
        return related.clean_keys(value, lambda: self._stored_keys(form))

    def comparable(self, raw: object) -> Any:
        if self.get_related_records() is None or (raw not in (None, "") and not self.accepts(raw)):
            return super().comparable(raw)
        return [str(key) for key in _as_list(raw)]

    def read(self, record: Model) -> Any:
        related, owner = self.get_related_records(), self.owner_of(record)
        if related is None or owner is None:
            return super().read(record)
        return related.selected_keys(owner)

    def save(self, value: Any, record: Model) -> None:
        related = self.get_related_records()
        if related is None:
            super().save(value, record)
        else:
            related.save(value or [], record)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> CheckboxListWire:
        return {
            **super().to_wire(value, form),
            "options": self.described_options_wire(value, form),
            "columns": self._columns,
            "bulkToggleable": self._bulk_toggleable,
        }

    def options_wire(self, value: Any, form: BoundForm | None) -> list[OptionWire]:
        related = self.get_related_records()
        if related is None:
            return [{**option, "details": None} for option in super().options_wire(value, form)]
        offered = related.search("", _MAX_RECORDS)
        known, selected = {option.value for option in offered}, map(str, _as_list(value))
        # There may be selected records beyond the limit.
        return related.options_wire([*offered, *self._missing_records(known, selected, form)])


def _as_list(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else ()
