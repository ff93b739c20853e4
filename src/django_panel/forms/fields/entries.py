"""Entries of a list: the schema of an entry, and the form bound to one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.functional import cached_property

from django_panel.forms.bound_form import BoundForm
from django_panel.forms.changes import comparable_value, is_changed
from django_panel.forms.cleaning import clean_fields
from django_panel.forms.fields.entry_keys import KEY
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.schema import FormSchema
from django_panel.forms.state import condition_state, typed_value

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.fields.base import Field

Entry = Mapping[str, Any]

#: Types whose value JSON stores as text, to be parsed before it is shown.
_STORED_AS_TEXT = frozenset({"date", "datetime", "time"})


class EntryForm(BoundForm):
    """The form of one entry of a list; its values shadow those of the form around it.

    Without data it is the empty entry. ``stored`` are the stored values of the entry, by
    attribute, and ``initial`` its values as they were sent to the browser; a new entry has
    neither. With ``skips_unchanged`` its unchanged fields are not validated: it is part of a
    stored record. ``siblings`` are the values of all stored entries of the same kind: a new entry
    may use their files. ``entries`` are the entries that the browser draws with the same nodes.
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
        """Whether the entry is stored, or one of the field's default."""
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
        sent = {name: self._sent[name] for name in names if name in self._sent}
        return {**self.initial, **sent}

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

    def variants(self) -> Sequence[BoundForm]:
        others = (EntryForm(self.parent, self.schema, self.form_id, data=e) for e in self._entries)
        return (self, *others)

    # Cleaning.

    def clean_entry(self) -> tuple[dict[str, Any] | None, dict[str, list[str]]]:
        """Return the values to store, and the errors by name inside the entry.

        None stands for an entry that is stored and unchanged. A changed one keeps what the
        submission did not change: hidden and disabled fields, secrets that were left empty, and
        keys that the schema does not declare.
        """
        cleaned = clean_fields(self, (each for each in self.open_fields if self._validates(each)))
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
        """Return the names of the secrets that were left empty and that stored entries have."""
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
        """The names of the fields whose submitted value is not the initial one."""
        return [
            field.get_name()
            for field in self.schema.declared_fields()
            if self._stored is None or (field.get_name() in self._sent and is_changed(self, field))
        ]

    def _validates(self, field: Field) -> bool:
        """Return whether a field is validated (decisions D14)."""
        name = field.get_name()
        if field.is_secret() and name not in self.changed_data and any(self.stored_values(field)):
            # An empty secret means the stored one, whatever is required.
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


def entry_schema(components: Iterable[Component]) -> FormSchema:
    """Return the schema of an entry; an entry is no record, so it has no relations."""
    schema = FormSchema().schema(components)
    for part in _all_parts(schema.get_components()):
        if part.needs_record():
            raise FormSchemaException.unusable_in_entry(part)
    if any(field.get_name() == KEY for field in schema.declared_fields()):
        raise FormSchemaException.reserved_in_entry(KEY)
    return schema


def empty_entry(schema: FormSchema) -> dict[str, Any]:
    """Return the values of a new entry, as the browser holds them."""
    return {field.get_name(): field.hydrate(None) for field in schema.declared_fields()}


def hydrated_entry(schema: FormSchema, stored: object) -> dict[str, Any]:
    """Return a stored entry as the browser holds it; undeclared keys are dropped."""
    entry = stored if isinstance(stored, Mapping) else {}
    return {
        field.get_name(): field.hydrate_value(_parsed(field, entry[field.get_attribute()]))
        if field.get_attribute() in entry
        else field.hydrate(None)
        for field in schema.declared_fields()
    }


def identity(schema: FormSchema, stored: Entry) -> dict[str, Any]:
    """Return the declared values of a stored entry, without its secrets."""
    return {
        field.get_attribute(): field.without_secrets(stored[field.get_attribute()])
        for field in schema.declared_fields()
        if not field.is_secret() and field.get_attribute() in stored
    }


def typed_entry(schema: FormSchema, entry: Entry) -> dict[str, Any]:
    """Return a submitted entry as the browser holds it; values of a wrong type are None."""
    typed = {
        field.get_name(): typed_value(field, entry[field.get_name()])
        if field.get_name() in entry
        else field.hydrate(None)
        for field in schema.declared_fields()
    }
    # The confirmation of a secret is a value of the browser only.
    names = (name for field in schema.declared_fields() for name in field.input_names())
    others = {name: entry.get(name) for name in names if name not in typed}
    texts = {name: text for name, text in others.items() if isinstance(text, str)}
    return {**typed, **texts}


def entry_without(schema: FormSchema, kinds: Collection[str], entry: Entry) -> dict[str, Any]:
    """Return an entry of the browser without the values of some types of fields."""
    return {
        field.get_name(): field.without(kinds, entry[field.get_name()])
        for field in schema.declared_fields()
        if field.type not in kinds and field.get_name() in entry
    }


def comparable_entry(schema: FormSchema, entry: Entry) -> dict[str, Any]:
    """Return an entry of the browser in a form in which equal entries are equal."""
    empty = empty_entry(schema)
    return {
        name: comparable_value(field, entry.get(name, empty[name]))
        for field in schema.declared_fields()
        if (name := field.get_name())
    }


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def plain(value: Any) -> Any:
    """Return a value as any JSON column can store it."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(one) for one in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    return value


def _parsed(field: Field, stored: Any) -> Any:
    """Return a value that JSON stores as text in its own type; None where it cannot be read."""
    if field.type not in _STORED_AS_TEXT or not isinstance(stored, str):
        return stored
    try:
        return field.form_field().to_python(stored)
    except (ValidationError, ValueError):
        return None


def _all_parts(components: Iterable[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from _all_parts(component.children())
