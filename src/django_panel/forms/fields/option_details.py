"""The part of a field that shows details of its options, for records with equal labels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import MAX_OPTION_LENGTH, as_list, is_text
from django_panel.forms.fields.record_options import DetailsSource

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.record_options import RecordOption
    from django_panel.forms.fields.related_records import RelatedRecords


@dataclass(frozen=True, eq=False, repr=False)
class DescribesOptions(Field, ABC):
    """A field with records as options, each with details in a second line."""

    _option_details: DetailsSource = field(default=True, init=False, compare=False)

    def option_details(self, details: DetailsSource = True) -> Self:
        """Set the second line of records: a function of a record, or whether there is one.

        By default it is ``global_search_details()`` of their resource. Of several records with
        the same label, each has a second line in any case, at least its key.
        """
        return self._with(_option_details=details)

    @abstractmethod
    def get_related_records(self) -> RelatedRecords | None:
        """Return the records that the field offers, or None for declared options."""

    def _described(self, records: RelatedRecords) -> RelatedRecords:
        return replace(records, details=self._option_details)

    def _missing_records(
        self, known: Container[str], selected: Iterable[Any], form: BoundForm | None
    ) -> list[RecordOption]:
        """Return the selected records that are not among the known ones."""
        related_records = self.get_related_records()
        wanted = [one for one in selected if is_text(one, MAX_OPTION_LENGTH) and one not in known]
        if related_records is None or not wanted:
            return []
        instance = None if form is None else form.instance
        owner = None if instance is None else self.owner_of(instance)

        def stored() -> list[Any]:
            return [] if form is None else self._stored_keys(form)

        return related_records.selected(wanted, owner, stored)

    def _stored_keys(self, form: BoundForm) -> list[Any]:
        """Return the keys that are stored now."""
        return [key for value in form.stored_values(self) for key in as_list(value)]
