"""The form that a request names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.schema import FormSchema
    from django_panel.records.source import RecordSource


@dataclass(frozen=True, slots=True, eq=False)
class FormTarget:
    """A form that the user may use, and its record."""

    #: None for filters, which belong to no records.
    source: RecordSource | None
    schema: FormSchema
    record: Model | None
    #: The action whose dialog shows the form; None for the form of a page or a relation.
    action: Action | None = None

    def bind(self, data: object = None) -> BoundForm:
        """Return the form; that of a dialog does not show the record's values."""
        is_dialog = self.action is not None
        return self.schema.bind(
            instance=None if is_dialog else self.record,
            record=self.record,
            data=data,
            writes_record=not is_dialog,
        )

    def find(self, path: str) -> FoundField:
        """Return the field at a path; indexes inside a list are ignored.

        A field of the form that creates a missing option has no record.
        """
        bound = self.bind().find(path)
        if bound is None:
            raise Http404
        return bound


def dialog_schema(source: RecordSource, action: Action, record: Model | None) -> FormSchema:
    """Return an action's form; it has the same id for every row."""
    return action.form_for(record, source.model, f"{source.slug}.{action.get_name()}")
