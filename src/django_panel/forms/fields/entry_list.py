"""The base class of fields whose value is a list of entries."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.entry_form import EntryForm
from django_panel.forms.fields.entry_keys import (
    entry_key,
    sent_key,
    stored_positions,
    with_key,
    with_undeclared,
)
from django_panel.forms.fields.entry_values import (
    Entry,
    as_list,
    comparable_entry,
    entry_at,
    entry_identity,
    entry_without_types,
    hydrated_entry,
    json_value,
    typed_entry,
    visible_entry,
)
from django_panel.forms.state import run_updates
from django_panel.support.labels import StrOrPromise

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormNodeWire
    from django_panel.schemas.component import Component

_ENTRY_CHANGED = gettext_lazy("The stored entry has changed. Enter this value again.")

#: A longer list is rejected without cleaning its entries.
MAX_ITEMS = 500


@dataclass(frozen=True, eq=False, repr=False)
class EntryList(Field, ABC):
    """A list of entries, each with its own form; stored as one JSON value."""

    #: The part of a path between an entry and its values.
    values_prefix: ClassVar[str] = ""

    _min_items: int | None = field(default=None, init=False)
    _max_items: int | None = field(default=None, init=False)
    _reorderable: bool = field(default=True, init=False)
    _collapsible: bool = field(default=False, init=False)
    _add_label: StrOrPromise | None = field(default=None, init=False)

    # Options.

    def min_items(self, count: int | None) -> Self:
        """Set the minimum number of entries."""
        return self._with(_min_items=count)

    def max_items(self, count: int | None) -> Self:
        """Set the maximum number of entries."""
        return self._with(_max_items=count)

    def reorderable(self, condition: bool = True) -> Self:
        """Let users move entries."""
        return self._with(_reorderable=condition)

    def collapsible(self, condition: bool = True) -> Self:
        """Let users collapse entries."""
        return self._with(_collapsible=condition)

    def add_label(self, text: StrOrPromise | None) -> Self:
        """Set the label of the button that adds an entry."""
        return self._with(_add_label=text)

    # To be defined by subclasses.

    @abstractmethod
    def entry_schemas(self) -> Mapping[str, FormSchema]:
        """Return the schema of each kind of entry; a single kind has an empty name."""

    @abstractmethod
    def kind_of(self, entry: Any) -> str | None:
        """Return the kind of an entry; None if it is not declared."""

    @abstractmethod
    def values_of(self, entry: Any) -> Any:
        """Return the values of an entry of a declared kind."""

    @abstractmethod
    def entry_of(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        """Return an entry with these values, as it is stored and sent."""

    # The forms of entries.

    def bind_entry(
        self,
        form: BoundForm,
        kind: str,
        *,
        data: Entry | None = None,
        stored: Entry | None = None,
        initial: Entry | None = None,
        skips_unchanged: bool = False,
        siblings: Sequence[Entry] = (),
        entries: Sequence[Entry] = (),
    ) -> EntryForm:
        """Return the form of one entry; its uploads can be used in all entries of its kind."""
        form_id = f"{form.form_id}/{self.get_name()}"
        return EntryForm(
            form,
            self.entry_schemas()[kind],
            f"{form_id}:{kind}" if kind else form_id,
            data=data,
            stored=stored,
            initial=initial,
            skips_unchanged=skips_unchanged,
            siblings=siblings,
            entries=entries,
        )

    def entry_nodes(
        self, form: BoundForm, kind: str, entries: Sequence[Entry]
    ) -> list[FormNodeWire]:
        """Return the nodes that all entries of a kind share, with the values of a new entry."""
        template = self.bind_entry(form, kind, entries=entries)
        return template.nodes(template.schema.get_components())

    def find_nested(self, form: BoundForm, path: str) -> FoundField | None:
        entry, _, rest = path.partition(".")
        index, _, kind_name = entry.partition(":")
        inner = self._path_in_values(rest)
        if not index.isdecimal() or inner is None:
            return None
        kinds = [kind for kind in self.entry_schemas() if kind_name in {"", kind}]
        nested = (self.bind_entry(form, kind).find(inner) for kind in kinds)
        return next((field for field in nested if field is not None), None)

    def update_nested(
        self, form: BoundForm, path: str, state: dict[str, Any], previous: Any
    ) -> None:
        index, _, rest = path.partition(".")
        entry = entry_at(state.get(self.get_name()), index)
        kind, inner = self.kind_of(entry), self._path_in_values(rest)
        values = None if kind is None else self.values_of(entry)
        if kind is not None and inner is not None and isinstance(values, dict):
            fields = self.entry_schemas()[kind].declared_fields()
            # A callback reads the form's values too; it writes to the entry.
            layered = cast("dict[str, Any]", ChainMap(values, state))
            run_updates(form, fields, inner, layered, previous)

    def _path_in_values(self, path: str) -> str | None:
        """Return a path inside an entry relative to its values; None for any other path."""
        prefix = self.values_prefix
        return path.removeprefix(prefix) or None if path.startswith(prefix) else None

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, list | tuple) and all(isinstance(entry, Mapping) for entry in raw)

    def clean(self, raw: object) -> Any:
        if raw == "":
            raw = None
        if isinstance(raw, list | tuple):
            self._check_count(len(raw))
        return super().clean(raw) or []

    def comparable(self, raw: object) -> Any:
        if raw is None or raw == "":
            return []
        if not self.accepts(raw):
            return super().comparable(raw)
        schemas, entries = self.entry_schemas(), as_list(raw)
        return [
            None
            if kind is None
            else (kind, sent_key(entry), comparable_entry(schemas[kind], values))
            for entry, (kind, values) in zip(entries, self._by_kind(entries), strict=True)
        ]

    def clean_submitted(self, form: BoundForm) -> Any:
        raw = super().clean_submitted(form)
        entries, errors = [], dict[str, list[str]]()
        positions: list[int | None] = []
        submitted = self._submitted_entries(form, raw)
        for index, (kind, entry, stored, position) in enumerate(submitted):
            if entry is None:
                continue
            values, entry_errors = entry.clean_entry()
            if values is None:
                entries.append(deepcopy(stored))
            else:
                # A stored block may have keys other than its type and its data.
                other_keys = {} if stored is None else deepcopy(dict(stored))
                entries.append({**other_keys, **self.entry_of(kind, values)})
            positions.append(position)
            if stored is None and sent_key(raw[index]) is not None and form.has_instance:
                missing = {name: [str(_ENTRY_CHANGED)] for name in entry.empty_secrets()}
                entry_errors = {**missing, **entry_errors}
            path = f"{index}.{self.values_prefix}"
            errors |= {f"{path}{name}": messages for name, messages in entry_errors.items()}
        message = self.count_error(len(entries), form)
        if message is not None:
            errors[""] = [message]
        if errors:
            raise ValidationError(dict(errors))
        stored_list = [] if self._shows_default(form) else self.stored_entries(form)
        undeclared = {at: e for at, e in enumerate(stored_list) if self.kind_of(e) is None}
        return with_undeclared(entries, positions, undeclared)

    def _submitted_entries(
        self, form: BoundForm, raw: list[Any]
    ) -> Iterator[tuple[str, EntryForm | None, Any, int | None]]:
        """Yield kind, form, stored entry and stored position of each submitted entry.

        An entry of an undeclared kind has no form; a new entry has no stored entry.
        """
        stored = self.stored_entries(form)
        is_stored = not self._shows_default(form)
        if isinstance(form, EntryForm):
            is_stored = is_stored and form.skips_unchanged
        keys = [sent_key(entry) for entry in raw]
        positions = stored_positions(keys, len(stored), lambda at: self._key_at(stored, at))
        initial = {sent_key(entry): entry for entry in as_list(form.initial_value(self))}
        siblings = [entry for value in form.stored_values(self) for entry in as_list(value)]
        for (kind, values), key, position in zip(self._by_kind(raw), keys, positions, strict=True):
            own = None if position is None else stored[position]
            if kind is None:
                yield "", None, None, None
                continue
            if self.kind_of(own) != kind:
                own = None
            before = initial.get(key) if own is not None else None
            entry = self.bind_entry(
                form,
                kind,
                data=values,
                stored=None if own is None else self._values(own),
                initial=None if before is None else self._values(before),
                skips_unchanged=is_stored and own is not None,
                siblings=self.values_of_kind(siblings, kind),
            )
            yield kind, entry, own, None if own is None else position

    def stored_entries(self, form: BoundForm) -> list[Any]:
        """Return the entries that were sent to the browser: the record's, or the default."""
        is_default = self._shows_default(form)
        return as_list(self.get_default() if is_default else form.stored_values(self)[0])

    def _shows_default(self, form: BoundForm) -> bool:
        """Return whether the field has no stored value, so that the form shows its default."""
        if form.instance is not None and self.get_prefix():
            return self.owner_of(form.instance) is None
        return not form.has_instance or not form.stored_values(self)

    def _key_at(self, stored: Sequence[Any], position: int) -> str | None:
        """Return the key of a stored entry; None if its kind is not declared."""
        entry = stored[position]
        kind = self.kind_of(entry)
        if kind is None:
            return None
        values = entry_identity(self.entry_schemas()[kind], self._values(entry))
        return entry_key(self.get_name(), position, [kind, values])

    def count_error(self, count: int, form: BoundForm) -> str | None:
        """Return the error message for this number of entries, if it is invalid."""
        if self._min_items is not None and count < self._min_items:
            return ngettext(
                "Add at least one entry.", "Add at least %(count)d entries.", self._min_items
            ) % {"count": self._min_items}
        return None

    def stored_value(self, value: Any) -> Any:
        return json_value(super().stored_value(value))

    def save_related(self, form: BoundForm, owner: Model) -> None:
        for inner, entry in self._stored_fields(form):
            inner.save_related(entry, owner)

    def use_uploads(self, form: BoundForm) -> None:
        for inner, entry in self._stored_fields(form):
            inner.use_uploads(entry)

    def _stored_fields(self, form: BoundForm) -> Iterator[tuple[Field, EntryForm]]:
        """Yield each field of each cleaned entry, with a form that has its value."""
        for kind, values in self._by_kind(form.changed_values.get(self.get_name())):
            if kind is None:
                continue
            for inner in self.entry_schemas()[kind].declared_fields():
                if inner.get_attribute() in values:
                    entry = self.bind_entry(form, kind)
                    entry.set_cleaned_data({inner.get_name(): values[inner.get_attribute()]})
                    yield inner, entry

    def has_state_options(self) -> bool:
        fields = (
            field for schema in self.entry_schemas().values() for field in schema.declared_fields()
        )
        return any(field.has_state_options() for field in fields)

    def entry_components(self) -> Iterable[tuple[Component, ...]]:
        return [schema.get_components() for schema in self.entry_schemas().values()]

    # The value in the browser.

    def wire_value(self, value: Any) -> Any:
        schemas, stored = self.entry_schemas(), as_list(value)
        return [
            with_key(
                self.entry_of(kind, hydrated_entry(schemas[kind], values)),
                self._key_at(stored, position),
            )
            for position, (kind, values) in enumerate(self._by_kind(stored))
            if kind is not None
        ]

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        if stored is None or stored in ("", {}):
            return None
        if not isinstance(stored, list | tuple):
            return gettext_lazy("The stored value is not a list.")
        return None

    def visible_value(self, form: BoundForm, value: Any) -> Any:
        shown = {kind: self.bind_entry(form, kind) for kind in self.entry_schemas()}
        entries = as_list(value)
        return [
            with_key(self.entry_of(kind, visible_entry(shown[kind], values)), sent_key(entry))
            for entry, (kind, values) in zip(entries, self._by_kind(entries), strict=True)
            if kind is not None
        ]

    def normalized(self, raw: Any) -> Any:
        schemas, entries = self.entry_schemas(), raw[:MAX_ITEMS]
        return [
            with_key(self.entry_of(kind, typed_entry(schemas[kind], values)), sent_key(entry))
            for entry, (kind, values) in zip(entries, self._by_kind(entries), strict=True)
            if kind is not None
        ]

    def without_secrets(self, stored: Any) -> Any:
        schemas = self.entry_schemas()
        return [
            None if kind is None else [kind, entry_identity(schemas[kind], values)]
            for kind, values in self._by_kind(stored)
        ]

    def without(self, types: Collection[str], value: Any) -> Any:
        schemas = self.entry_schemas()
        return [
            self.entry_of(kind, entry_without_types(schemas[kind], types, values))
            for kind, values in self._by_kind(value)
            if kind is not None
        ]

    def values_of_kind(self, entries: Iterable[Any], kind: str) -> tuple[Entry, ...]:
        """Return the values of the entries of one kind."""
        return tuple(values for entry_kind, values in self._by_kind(entries) if entry_kind == kind)

    def _by_kind(self, entries: Any) -> Iterator[tuple[str | None, Entry]]:
        """Yield each entry's kind, or None if it is not declared, and its values."""
        for entry in as_list(entries):
            kind = self.kind_of(entry)
            yield kind, {} if kind is None else self._values(entry)

    def _values(self, entry: Any) -> Entry:
        """Return the values of an entry of a declared kind; empty if they are no mapping."""
        values = self.values_of(entry)
        return values if isinstance(values, Mapping) else {}

    def get_add_label(self) -> str:
        return _("Add item") if self._add_label is None else str(self._add_label)

    def _check_count(self, count: int) -> None:
        most = MAX_ITEMS if self._max_items is None else min(self._max_items, MAX_ITEMS)
        if count > most:
            raise ValidationError(
                ngettext("Keep one entry at most.", "Keep %(count)d entries at most.", most)
                % {"count": most},
                code="max_items",
            )
