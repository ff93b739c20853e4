"""Entries of a list: the schema of an entry, and the form bound to one of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy

from django_panel.forms.bound_form import BoundForm
from django_panel.forms.changes import comparable_value
from django_panel.forms.cleaning import clean_fields
from django_panel.forms.fields.kept_secrets import found_again, marked, sent_mark
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.schema import FormSchema
from django_panel.forms.state import condition_state, typed_value

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.fields.base import Field

Entry = Mapping[str, Any]

_LOST = gettext_lazy("What is stored here has changed meanwhile. Type it again.")

#: Types whose value JSON stores as text, to be parsed before it is shown.
_STORED_AS_TEXT = frozenset({"date", "datetime", "time"})


class EntryForm(BoundForm):
    """The form of one entry of a list; its values shadow those of the form around it.

    Without data it is the empty entry. ``entries`` are the entries that the browser draws with
    the same nodes. An entry is no record, so it has no instance: ``stored`` are the list's
    stored entries of the same kind.
    """

    def __init__(
        self,
        parent: BoundForm,
        schema: FormSchema,
        form_id: str,
        *,
        data: Entry | None = None,
        stored: Sequence[Entry] = (),
        entries: Sequence[Entry] = (),
    ) -> None:
        super().__init__(
            schema.for_page(parent.page), record=parent.record, data=data or {}, form_id=form_id
        )
        self.parent = parent
        self._is_new = data is None
        self._sent: Entry = data or {}
        self._stored = stored
        self._entries = entries

    @property
    def has_instance(self) -> bool:
        return self.parent.has_instance

    def stored_values(self, field: Field) -> list[Any]:
        key = field.get_attribute()
        return [entry[key] for entry in self._stored if key in entry]

    @cached_property
    def data(self) -> dict[str, Any]:
        """The raw values of the entry; a value that was not sent is that of a new entry."""
        names = (name for field in self.schema.declared_fields() for name in field.input_names())
        sent = {name: self._sent[name] for name in names if name in self._sent}
        return {**empty_entry(self.schema), **sent}

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

    def initial_value(self, field: Field) -> Any:
        return field.hydrate_value(_parsed(field, self._unchanged(field)))

    def variants(self) -> Sequence[BoundForm]:
        others = (EntryForm(self.parent, self.schema, self.form_id, data=e) for e in self._entries)
        return (self, *others)

    def clean_entry(self) -> tuple[dict[str, Any], dict[str, list[str]]]:
        """Return the entry as it is stored, and its errors by name inside the entry."""
        cleaned = clean_fields(self, self.open_fields)
        kept: dict[str, Any] = {}
        for field in self.open_fields:
            name = field.get_name()
            if field.is_disabled(self):
                kept[field.get_attribute()] = self._unchanged(field)
            elif name in cleaned.values and field.is_stored(self, cleaned.values[name]):
                kept[field.get_attribute()] = field.stored_value(cleaned.values[name])
        if not sent_mark(self._sent):
            return kept, cleaned.errors
        left = {
            field.get_attribute(): field.get_name()
            for field in self.open_fields
            if field.is_secret()
            and (field.is_disabled(self) or not kept.get(field.get_attribute()))
        }
        secrets = found_again(self._sent, (_secrets(self.schema, each) for each in self._stored))
        if secrets is None:
            return kept, {**{name: [str(_LOST)] for name in left.values()}, **cleaned.errors}
        return kept | {key: secrets[key] for key in left if key in secrets}, cleaned.errors

    def _unchanged(self, field: Field) -> Any:
        """Return the value of a field that cannot be changed: an entry's, else its default."""
        raw = self.data.get(field.get_name())
        # Nothing was sent for a secret, so nothing tells which of them is meant.
        for stored in () if field.is_secret() else self.stored_values(field):
            if field.hydrate_value(_parsed(field, stored)) == raw:
                return stored
        return field.get_default()


def entry_schema(components: Iterable[Component]) -> FormSchema:
    """Return the schema of an entry; an entry is no record, so it has no relations."""
    schema = FormSchema().schema(components)
    for part in _all_parts(schema.get_components()):
        if part.needs_record():
            raise FormSchemaException.unusable_in_entry(part)
    return schema


def empty_entry(schema: FormSchema) -> dict[str, Any]:
    """Return the values of a new entry, as the browser holds them."""
    return {field.get_name(): field.hydrate(None) for field in schema.declared_fields()}


def hydrated_entry(schema: FormSchema, stored: object) -> dict[str, Any]:
    """Return a stored entry as the browser holds it; undeclared keys are dropped."""
    entry = stored if isinstance(stored, Mapping) else {}
    values = {
        field.get_name(): field.hydrate_value(_parsed(field, entry[field.get_attribute()]))
        if field.get_attribute() in entry
        else field.hydrate(None)
        for field in schema.declared_fields()
    }
    return {**values, **marked(_secrets(schema, entry))}


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
    return {**typed, **texts, **sent_mark(entry)}


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
    values = {
        field.get_name(): comparable_value(field, entry.get(field.get_name(), empty[name]))
        for field in schema.declared_fields()
        if (name := field.get_name())
    }
    return {**values, "_key": entry.get("_key")}


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


def _secrets(schema: FormSchema, stored: Entry) -> dict[str, Any]:
    """Return the values of a stored entry that are never sent to the browser."""
    keys = [field.get_attribute() for field in schema.declared_fields() if field.is_secret()]
    return {key: stored[key] for key in keys if stored.get(key)}


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
