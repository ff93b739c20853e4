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
from django_panel.forms.fields.entries import (
    Entry,
    EntryForm,
    comparable_entry,
    entry_without,
    hydrated_entry,
    identity,
    listed,
    plain,
    typed_entry,
)
from django_panel.forms.fields.entry_keys import entry_key, sent_key, stored_positions, with_key
from django_panel.forms.state import run_updates
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm, FoundField
    from django_panel.forms.components import Component
    from django_panel.forms.schema import FormSchema
    from django_panel.forms.wire import FormNodeWire

_LOST = gettext_lazy("What is stored here has changed meanwhile. Type it again.")

#: A longer list is refused without looking at its entries.
MOST_ITEMS = 500
#: The most digits of an index in a path.
_MOST_DIGITS = 4


@dataclass(frozen=True)
class ItemList(Field, ABC):
    """A list of entries, each with its own form; stored as one JSON value."""

    #: The part of a path between an entry and its values.
    values_prefix: ClassVar[str] = ""

    _min_items: int | None = field(default=None, kw_only=True)
    _max_items: int | None = field(default=None, kw_only=True)
    _reorderable: bool = field(default=True, kw_only=True)
    _collapsible: bool = field(default=False, kw_only=True)
    _add_label: Words | None = field(default=None, kw_only=True)

    # Options.

    def min_items(self, count: int | None) -> Self:
        """Set how many entries there must be."""
        return self._with(_min_items=count)

    def max_items(self, count: int | None) -> Self:
        """Set how many entries there may be."""
        return self._with(_max_items=count)

    def reorderable(self, condition: bool = True) -> Self:
        """Let people move entries."""
        return self._with(_reorderable=condition)

    def collapsible(self, condition: bool = True) -> Self:
        """Let people fold entries away."""
        return self._with(_collapsible=condition)

    def add_label(self, text: Words | None) -> Self:
        """Set what the button that adds an entry says."""
        return self._with(_add_label=text)

    # What each kind of list defines.

    @abstractmethod
    def entry_schemas(self) -> Mapping[str, FormSchema]:
        """Return the schema of each kind of entry; the only kind has an empty name."""

    @abstractmethod
    def kind_of(self, entry: Any) -> str | None:
        """Return the kind of an entry; None where it is not declared."""

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
        """Return the form of one entry; an upload for it can be used in entries of its kind."""
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
        """Return the nodes that all entries of a kind share, with the values of a new one."""
        template = self.bind_entry(form, kind, entries=entries)
        return template.nodes(template.schema.get_components())

    def find_inside(self, form: BoundForm, path: str) -> FoundField | None:
        entry, _, rest = path.partition(".")
        index, _, wanted = entry.partition(":")
        inner = self._path_in_values(rest)
        if not index.isdecimal() or inner is None:
            return None
        kinds = [kind for kind in self.entry_schemas() if wanted in {"", kind}]
        found = (self.bind_entry(form, kind).find(inner) for kind in kinds)
        return next((each for each in found if each is not None), None)

    def update_inside(
        self, form: BoundForm, path: str, state: dict[str, Any], previous: Any
    ) -> None:
        index, _, rest = path.partition(".")
        entry = _entry_at(state.get(self.get_name()), index)
        kind, inner = self.kind_of(entry), self._path_in_values(rest)
        values = None if kind is None else self.values_of(entry)
        if kind is not None and inner is not None and isinstance(values, dict):
            fields = self.entry_schemas()[kind].declared_fields()
            # A callback reads the form's values too; it writes into the entry.
            layered = cast("dict[str, Any]", ChainMap(values, state))
            run_updates(form, fields, inner, layered, previous)

    def _path_in_values(self, path: str) -> str | None:
        """Return a path from an entry as one from its values; None for any other path."""
        prefix = self.values_prefix
        return path.removeprefix(prefix) or None if path.startswith(prefix) else None

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, list | tuple) and all(isinstance(one, Mapping) for one in raw)

    def clean(self, raw: object) -> Any:
        if raw == "":
            raw = None
        if isinstance(raw, list | tuple):
            self._check_most(len(raw))
        return super().clean(raw) or []

    def comparable(self, raw: object) -> Any:
        if raw is None or raw == "":
            return []
        if not self.accepts(raw):
            return super().comparable(raw)
        schemas, entries = self.entry_schemas(), listed(raw)
        return [
            None
            if kind is None
            else (kind, sent_key(entry), comparable_entry(schemas[kind], values))
            for entry, (kind, values) in zip(entries, self._by_kind(entries), strict=True)
        ]

    def clean_submitted(self, form: BoundForm) -> Any:
        raw = super().clean_submitted(form)
        entries, errors = [], dict[str, list[str]]()
        for index, (kind, entry, stored) in enumerate(self._submitted_entries(form, raw)):
            if entry is None:
                continue
            values, found = entry.clean_entry()
            if values is None:
                entries.append(deepcopy(stored))
            else:
                # A stored block may have keys beside its type and its data.
                around = {} if stored is None else deepcopy(dict(stored))
                entries.append({**around, **self.entry_of(kind, values)})
            if stored is None and sent_key(raw[index]) is not None and form.has_instance:
                lost = {name: [str(_LOST)] for name in entry.empty_secrets()}
                found = {**lost, **found}
            path = f"{index}.{self.values_prefix}"
            errors |= {f"{path}{name}": messages for name, messages in found.items()}
        message = self.count_error(len(entries), form)
        if message is not None:
            errors[""] = [message]
        if errors:
            raise ValidationError(dict(errors))
        return entries

    def _submitted_entries(
        self, form: BoundForm, raw: list[Any]
    ) -> Iterator[tuple[str, EntryForm | None, Any]]:
        """Yield kind and form of each submitted entry, and the stored entry it was sent for.

        An entry of an undeclared kind has no form, a new one no stored entry.
        """
        stored = self.stored_entries(form)
        is_stored = not self._shows_default(form)
        if isinstance(form, EntryForm):
            is_stored = is_stored and form.skips_unchanged
        keys = [sent_key(entry) for entry in raw]
        positions = stored_positions(keys, len(stored), lambda at: self._key_at(stored, at))
        initial = {sent_key(entry): entry for entry in listed(form.initial_value(self))}
        siblings = [one for value in form.stored_values(self) for one in listed(value)]
        for (kind, values), key, position in zip(self._by_kind(raw), keys, positions, strict=True):
            own = None if position is None else stored[position]
            if kind is None:
                yield "", None, None
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
                siblings=self.values_among(siblings, kind),
            )
            yield kind, entry, own

    def stored_entries(self, form: BoundForm) -> list[Any]:
        """Return the entries that the browser was sent: the record's, or those of the default."""
        is_default = self._shows_default(form)
        return listed(self.get_default() if is_default else form.stored_values(self)[0])

    def _shows_default(self, form: BoundForm) -> bool:
        """Return whether nothing is stored for the field, so that the form shows its default."""
        if form.instance is not None and self.get_prefix():
            return self.owner_of(form.instance) is None
        return not form.has_instance or not form.stored_values(self)

    def _key_at(self, stored: Sequence[Any], position: int) -> str | None:
        """Return the key of a stored entry; None where it is of no declared kind."""
        entry = stored[position]
        kind = self.kind_of(entry)
        if kind is None:
            return None
        values = identity(self.entry_schemas()[kind], self._values(entry))
        return entry_key(self.get_name(), position, [kind, values])

    def count_error(self, count: int, form: BoundForm) -> str | None:
        """Return the error message for this number of entries, if it is wrong."""
        if self._min_items is not None and count < self._min_items:
            return ngettext(
                "Add at least one entry.", "Add at least %(count)d entries.", self._min_items
            ) % {"count": self._min_items}
        return None

    def stored_value(self, value: Any) -> Any:
        return plain(super().stored_value(value))

    def save_related(self, form: BoundForm, owner: Model) -> None:
        for each, entry in self._stored_fields(form):
            each.save_related(entry, owner)

    def use_uploads(self, form: BoundForm) -> None:
        for each, entry in self._stored_fields(form):
            each.use_uploads(entry)

    def _stored_fields(self, form: BoundForm) -> Iterator[tuple[Field, EntryForm]]:
        """Yield each field of each cleaned entry, with a form that holds its value."""
        for kind, values in self._by_kind(form.changed_values.get(self.get_name())):
            if kind is None:
                continue
            for each in self.entry_schemas()[kind].declared_fields():
                if each.get_attribute() in values:
                    entry = self.bind_entry(form, kind)
                    entry.set_cleaned_data({each.get_name(): values[each.get_attribute()]})
                    yield each, entry

    def has_state_options(self) -> bool:
        fields = (each for one in self.entry_schemas().values() for each in one.declared_fields())
        return any(each.has_state_options() for each in fields)

    def entry_parts(self) -> Iterable[tuple[Component, ...]]:
        return [schema.get_components() for schema in self.entry_schemas().values()]

    # The value.

    def wire_value(self, value: Any) -> Any:
        schemas, stored = self.entry_schemas(), listed(value)
        return [
            with_key(
                self.entry_of(kind, hydrated_entry(schemas[kind], values)),
                self._key_at(stored, position),
            )
            for position, (kind, values) in enumerate(self._by_kind(stored))
            if kind is not None
        ]

    def normalized(self, raw: Any) -> Any:
        schemas, entries = self.entry_schemas(), raw[:MOST_ITEMS]
        return [
            with_key(self.entry_of(kind, typed_entry(schemas[kind], values)), sent_key(entry))
            for entry, (kind, values) in zip(entries, self._by_kind(entries), strict=True)
            if kind is not None
        ]

    def without_secrets(self, stored: Any) -> Any:
        schemas = self.entry_schemas()
        return [
            None if kind is None else [kind, identity(schemas[kind], values)]
            for kind, values in self._by_kind(stored)
        ]

    def without(self, kinds: Collection[str], value: Any) -> Any:
        schemas = self.entry_schemas()
        return [
            self.entry_of(kind, entry_without(schemas[kind], kinds, values))
            for kind, values in self._by_kind(value)
            if kind is not None
        ]

    def values_among(self, entries: Iterable[Any], kind: str) -> tuple[Entry, ...]:
        """Return the values of the entries of one kind."""
        return tuple(values for each, values in self._by_kind(entries) if each == kind)

    def _by_kind(self, entries: Any) -> Iterator[tuple[str | None, Entry]]:
        """Yield each entry's kind, if it is declared, and its values."""
        for entry in listed(entries):
            kind = self.kind_of(entry)
            yield kind, {} if kind is None else self._values(entry)

    def _values(self, entry: Any) -> Entry:
        """Return the values of an entry of a declared kind; any other shape has none."""
        values = self.values_of(entry)
        return values if isinstance(values, Mapping) else {}

    def get_add_label(self) -> str:
        return _("Add an entry") if self._add_label is None else str(self._add_label)

    def _check_most(self, count: int) -> None:
        most = MOST_ITEMS if self._max_items is None else min(self._max_items, MOST_ITEMS)
        if count > most:
            raise ValidationError(
                ngettext("Keep one entry at most.", "Keep %(count)d entries at most.", most)
                % {"count": most},
                code="max_items",
            )


def _entry_at(value: Any, index: str) -> Any:
    if not isinstance(value, list) or not index.isdecimal() or len(index) > _MOST_DIGITS:
        return None
    return value[int(index)] if int(index) < len(value) else None
