"""The form that is bound to one entry of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.forms.bound_form import BoundForm
from django_panel.forms.changes import is_changed
from django_panel.forms.cleaning import clean_fields
from django_panel.forms.fields.entry_values import Entry, empty_entry, hydrated_entry, typed_entry
from django_panel.forms.state import condition_state

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema


class EntryForm(BoundForm):
    """The form of one entry of a list; its values override those of the parent form.

    Without data it is a new, empty entry. ``stored`` are the stored values of the entry by
    attribute, ``initial`` its values as they were sent to the browser; a new entry has neither.
    With ``skips_unchanged`` the unchanged fields are not validated, because the entry is part of
    a stored record. ``siblings`` are the values of all stored entries of the same kind: a new
    entry may use their files. ``entries`` are the entries that share the nodes of this form.
    """

    def __init__(
        self,
        parent: BoundForm,
        schema: FormSchema,
        form_id: str,
        *,
        data: Entry | None = None,
        stored: Entry | None = None,
        initial: Entry | None = None,
        skips_unchanged: bool = False,
        siblings: Sequence[Entry] = (),
        entries: Sequence[Entry] = (),
    ) -> None:
        super().__init__(
            schema.for_page(parent.page), record=parent.record, data=data or {}, form_id=form_id
        )
        self.parent = parent
        self._is_new = data is None
        self._sent: Entry = data or {}
        self._stored = stored
        self.skips_unchanged = skips_unchanged
        self._sent_before = initial or {}
        self._siblings = siblings
        self._entries = entries

    @property
    def has_instance(self) -> bool:
        """Whether the entry is stored, or part of the field's default."""
        return self._stored is not None

    def stored_values(self, field: Field) -> list[Any]:
        key = field.get_attribute()
        entries = self._siblings if self._stored is None else [self._stored]
        return [entry[key] for entry in entries if key in entry]

    @cached_property
    def initial(self) -> dict[str, Any]:
        """The values of the entry as they were sent to the browser."""
        if self._stored is None:
            return empty_entry(self.schema)
        values = hydrated_entry(self.schema, self._stored)
        return {name: self._sent_before.get(name, value) for name, value in values.items()}

    def initial_value(self, field: Field) -> Any:
        return self.initial[field.get_name()]

    @cached_property
    def data(self) -> dict[str, Any]:
        """The raw values of the entry; a value that was not sent is the initial one."""
        names = (name for field in self.schema.declared_fields() for name in field.input_names())
        values = {name: self._sent[name] for name in names if name in self._sent}
        return {**self.initial, **values}

    @property
    def values(self) -> Mapping[str, Any]:
        return self._own_state

    @cached_property
    def _own_state(self) -> dict[str, Any]:
        return self.data if self._is_new else typed_entry(self.schema, self.data)

    @property
    def outer_state(self) -> Mapping[str, Any]:
        return self.parent.state

    @cached_property
    def state(self) -> Mapping[str, Any]:
        own = self.data if self._is_new else condition_state(self)
        return {**self.outer_state, **own}

    def forms_sharing_nodes(self) -> Sequence[BoundForm]:
        others = (EntryForm(self.parent, self.schema, self.form_id, data=e) for e in self._entries)
        return (self, *others)

    # Cleaning.

    def clean_entry(self) -> tuple[dict[str, Any] | None, dict[str, list[str]]]:
        """Return the values to store, and the errors by name inside the entry.

        The values of a stored, unchanged entry are None. A changed entry keeps the values that
        were not submitted: hidden and disabled fields, empty secrets, and undeclared keys.
        """
        cleaned = clean_fields(
            self, (field for field in self.open_fields if self._validates(field))
        )
        written: dict[str, Any] = {}
        for field in self.open_fields:
            name, key = field.get_name(), field.get_attribute()
            if field.is_disabled(self):
                if self._stored is None:
                    written[key] = field.get_default()
            elif name not in cleaned.values or not self._writes(field):
                continue
            elif field.is_stored(self, cleaned.values[name]):
                written[key] = field.stored_value(cleaned.values[name])
        if self._stored is None:
            return written, cleaned.errors
        if not written:
            return None, cleaned.errors
        return {**deepcopy(dict(self._stored)), **written}, cleaned.errors

    def empty_secrets(self) -> list[str]:
        """Return the names of the secrets that are empty here and not in the stored entries."""
        return [
            field.get_name()
            for field in self.open_fields
            if field.is_secret()
            and not field.is_disabled(self)
            and not self.data.get(field.get_name())
            and any(self.stored_values(field))
        ]

    @cached_property
    def changed_data(self) -> list[str]:
        """The names of the fields whose submitted value differs from the initial one."""
        return [
            field.get_name()
            for field in self.schema.declared_fields()
            if self._stored is None or (field.get_name() in self._sent and is_changed(self, field))
        ]

    def _validates(self, field: Field) -> bool:
        """Return whether a field is validated (decisions D14)."""
        name = field.get_name()
        if field.is_secret() and name not in self.changed_data and any(self.stored_values(field)):
            # An empty secret keeps the stored one, also in a required field.
            return False
        return not self.skips_unchanged or name in {*self.changed_data, *self._opened_names}

    def _writes(self, field: Field) -> bool:
        """Return whether a validated field is written."""
        name = field.get_name()
        if name in self.changed_data:
            return True
        return name in self._opened_names and field.get_attribute() not in (self._stored or {})

    @cached_property
    def _opened_names(self) -> frozenset[str]:
        """The fields that are visible now and are hidden with the initial values."""
        if self._stored is None or not self.schema.has_conditions():
            return frozenset()
        before = EntryForm(self.parent, self.schema, self.form_id, stored=self._stored)
        before.set_state(self.initial_state)
        was_open = {field.get_name() for field in before.open_fields}
        return frozenset(field.get_name() for field in self.open_fields) - was_open

    @property
    def initial_state(self) -> dict[str, Any]:
        """The initial values of the entry and of the forms around it."""
        outer = self.parent
        around = outer.initial_state if isinstance(outer, EntryForm) else outer.initial
        return {**around, **self.initial}
