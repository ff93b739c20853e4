"""The rows of an inline of a ``ModelAdmin`` in one bound form, validated by its formset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms.formsets import DELETION_FIELD_NAME, INITIAL_FORM_COUNT, TOTAL_FORM_COUNT
from django.http import Http404
from django.utils.translation import gettext as _

from django_panel.forms.cleaning import errors_by_name
from django_panel.forms.inlines.row_keys import (
    is_deletion,
    row_key,
    submitted_key,
    with_row_key,
)
from django_panel.forms.inlines.rows import InlineRows
from django_panel.forms.model_form_data import SubmittedValue, submitted_value, unchanged_value
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.bound_model_form import BoundModelForm
    from django_panel.forms.inlines.row_form import RowForm
    from django_panel.resources.model_admins.inlines import AdminInline, FormsetOfRecord

#: A row of the browser: its index in the submitted list, and its values; None for a stored row
#: that was not submitted.
Entry = tuple[int, Mapping[str, Any]] | None


class FormsetRows(InlineRows):
    """Validates the submitted rows with the formset, which the admin saves."""

    def __init__(self, inline: AdminInline, form: BoundForm) -> None:
        super().__init__(inline, form)
        self._of_record: FormsetOfRecord = inline.get_formset()
        self._validated: Any = None

    def clean(self, entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        formset, given, errors = self._bound(entries)
        formset.is_valid()
        for form, entry in zip(formset.forms, given, strict=True):
            if entry is None or self._is_deleted(formset, form):
                continue
            for name, name_errors in form.errors.as_data().items():
                texts = [
                    text for error in name_errors for text in with_panel_messages(error).messages
                ]
                path = str(entry[0]) if name == NON_FIELD_ERRORS else f"{entry[0]}.{name}"
                errors.setdefault(path, []).extend(texts)
        messages = [str(text) for text in formset.non_form_errors()]
        if messages:
            errors[""] = messages
        if errors:
            raise ValidationError(dict(errors))
        self._validated = formset
        return [
            with_row_key(getattr(form, "cleaned_data", {}), _key_of(form.instance))
            for form, entry in zip(formset.forms, given, strict=True)
            if entry is not None and not self._is_deleted(formset, form)
        ]

    def formset(self, owner: Model) -> Any:
        """Return the valid formset, with rows of this record; all rows if none was changed."""
        if self._validated is None:
            self.clean(())
        self._validated.instance = owner
        return self._validated

    def errors_of_models(self, owner: Model, values: Any) -> dict[str, list[str]]:
        # The formset has validated the rows.
        return {}

    def _bound(
        self, entries: Sequence[Mapping[str, Any]]
    ) -> tuple[Any, list[Entry], dict[str, list[str]]]:
        """Return the formset with the submitted rows, the row of each of its forms, and errors."""
        errors: dict[str, list[str]] = {}
        by_key: dict[str, tuple[int, Mapping[str, Any]]] = {}
        new: list[tuple[int, Mapping[str, Any]]] = []
        known = {row_key(row) for row in self.stored}
        for index, entry in enumerate(entries):
            key = submitted_key(entry)
            if key is not None and key not in known:
                raise Http404(f"The inline {self._inline.get_name()!r} has no row {key!r}.")
            if key is not None:
                by_key[key] = (index, entry)
            elif self._inline.is_untouched(entry):
                continue
            elif self.can_add():
                new.append((index, entry))
            else:
                errors[str(index)] = [_("You can't add rows here.")]
        rows = [*self.stored, *(None for _each in new)]
        given: list[Entry] = [*(by_key.get(row_key(row)) for row in self.stored), *new]
        formset = self._of_record.bound(self._data(rows, given, errors), self._owner())
        for form, row, submitted in zip(formset.forms, rows, given, strict=True):
            self._fill(form, row, submitted, errors)
        return formset, given, errors

    def _owner(self) -> Any:
        """Return the record of the form; a new one is validated before it is stored."""
        if self._form.instance is not None:
            return self._form.instance
        model: Any = self._form.schema.get_model()
        return model()

    def _data(
        self, rows: Sequence[Any], given: Sequence[Entry], errors: dict[str, list[str]]
    ) -> dict[str, Any]:
        """Return the management form, the keys of the rows, and which of them are deleted."""
        prefix, key_name = self._of_record.prefix, self._link.model._meta.pk.name
        data: dict[str, Any] = {
            f"{prefix}-{TOTAL_FORM_COUNT}": str(len(rows)),
            f"{prefix}-{INITIAL_FORM_COUNT}": str(len(self.stored)),
        }
        for place, (row, entry) in enumerate(zip(rows, given, strict=True)):
            if row is None:
                continue
            data[f"{prefix}-{place}-{key_name}"] = row_key(row)
            if entry is None or not is_deletion(entry[1]):
                continue
            if row.pk in self.deletable:
                data[f"{prefix}-{place}-{DELETION_FIELD_NAME}"] = "on"
            else:
                errors[""] = [_("You can't delete “%(title)s”.") % {"title": str(row)}]
        return data

    def _fill(self, form: Any, row: Any, entry: Entry, errors: dict[str, list[str]]) -> None:
        """Give the fields of a row's form their values: the submitted ones, else the stored."""
        values = {} if entry is None or is_deletion(entry[1]) else entry[1]
        bound: RowForm = self.bind(row, values)
        controls = {control.get_name(): control for control in bound.fields}
        is_locked = row is not None and row.pk not in self.editable
        for name, source in form.fields.items():
            if name == DELETION_FIELD_NAME or name in self._own_names():
                continue
            control = controls.get(name)
            is_open = control is not None and not is_locked and not control.is_disabled(bound)
            if control is None or not is_open or name not in values or control.shows_only:
                source.widget = SubmittedValue(unchanged_value(form, name), is_submitted=False)
                continue
            try:
                value = submitted_value(cast("BoundModelForm", bound), control, source)
            except ValidationError as error:
                path = "" if entry is None else f"{entry[0]}.{name}"
                errors |= errors_by_name(path, error)
                value = None
            source.widget = SubmittedValue(value, is_submitted=True)

    def _own_names(self) -> frozenset[str]:
        """Return the fields that the formset sets: the key of a row, and its owner."""
        return self._link.names | {self._link.model._meta.pk.name}

    def _is_deleted(self, formset: Any, form: Any) -> bool:
        return bool(formset.can_delete) and form in formset.deleted_forms


def _key_of(row: Any) -> str | None:
    return None if row.pk is None else row_key(row)
