"""One entry of a list: its own small form inside a field's value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.components import Component
from django_panel.forms.fields.kept_secrets import found_again, marked, sent_mark
from django_panel.forms.filling import Filling
from django_panel.forms.layouts.base import checked
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.occasion import Occasion
from django_panel.forms.validation import judge, seen
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.wire import FormNodeWire

Entry = Mapping[str, Any]

_LOST = gettext_lazy("What is stored here has changed meanwhile. Type it again.")

#: Kinds whose value JSON holds as text, to be read back before it is shown.
_READ_BACK = frozenset({"date", "datetime", "time"})


@frozen
class EntryForm:
    """The parts of an entry: what is asked, judged and kept for each one."""

    components: tuple[Component, ...] = ()

    @classmethod
    def of(cls, components: Iterable[Component]) -> EntryForm:
        """Return the parts as they are kept; an entry is no record, so it relates to none."""
        declared = tuple(part.bound_to(None) for part in checked(components))
        names = [found.get_name() for part in declared for found in part.declared_fields()]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise PanelSchemaException.duplicate_fields(twice)
        for part in _all_parts(declared):
            if part.needs_record():
                raise FormSchemaException.unusable_in_entry(part)
        return cls(declared)

    def fields(self) -> Iterator[Field]:
        """Yield every field of an entry, hidden ones too."""
        for component in self.components:
            yield from component.declared_fields()

    def blank(self) -> dict[str, Any]:
        """Return the values a new entry starts with."""
        return {each.get_name(): each.hydrate(None) for each in self.fields()}

    def shown(self, stored: object) -> dict[str, Any]:
        """Return a stored entry as the browser holds it; keys nobody declared are dropped."""
        kept = stored if isinstance(stored, Mapping) else {}
        shown = {
            each.get_name(): each.hydrate_value(_read_back(each, kept[each.get_attribute()]))
            if each.get_attribute() in kept
            else each.hydrate(None)
            for each in self.fields()
        }
        return {**shown, **marked(self._secrets(kept))}

    def typed(self, entry: Entry) -> dict[str, Any]:
        """Return an entry as it stands in the browser, whatever else may have been sent."""
        typed = {
            each.get_name(): seen(each, entry[each.get_name()])
            if each.get_name() in entry
            else each.hydrate(None)
            for each in self.fields()
        }
        # What stands beside an answer is the browser's own: the second typing of a secret.
        beside = {name: entry.get(name) for name in self._names() if name not in typed}
        texts = {name: text for name, text in beside.items() if isinstance(text, str)}
        return {**typed, **texts, **sent_mark(entry)}

    def without(self, kinds: Collection[str], entry: Entry) -> dict[str, Any]:
        """Return an entry as the browser holds it, without answers to some kinds of fields."""
        return {
            each.get_name(): each.without(kinds, entry[each.get_name()])
            for each in self.fields()
            if each.type not in kinds and each.get_name() in entry
        }

    def judge(
        self, raw: Entry, occasion: Occasion, stored: tuple[Entry, ...]
    ) -> tuple[dict[str, Any], dict[str, list[str]]]:
        """Return an answered entry as it is kept, and its errors by name inside the entry."""
        entry = {**self.blank(), **{each: raw[each] for each in self._names() if each in raw}}
        inside = self._inside(entry, occasion.inside(self.typed(entry), self._by_name(stored)))
        asked = [each for part in self.components for each in part.open_fields(inside)]
        cleaned = judge(asked, entry, inside)
        kept: dict[str, Any] = {}
        for each in asked:
            name = each.get_name()
            if each.is_disabled(inside):
                kept[each.get_attribute()] = _unchanged(each, entry.get(name), inside)
            elif name in cleaned.values and each.is_stored(inside, cleaned.values[name]):
                kept[each.get_attribute()] = each.stored_value(cleaned.values[name])
        if not sent_mark(raw):
            return kept, cleaned.errors
        left = {
            each.get_attribute(): each.get_name()
            for each in asked
            if each.is_secret() and (each.is_disabled(inside) or not kept.get(each.get_attribute()))
        }
        secrets = found_again(raw, map(self._secrets, stored))
        if secrets is None:
            return kept, {**{name: [str(_LOST)] for name in left.values()}, **cleaned.errors}
        return kept | {key: secrets[key] for key in left if key in secrets}, cleaned.errors

    def nodes(self, filling: Filling, entries: Iterable[Entry]) -> list[FormNodeWire]:
        """Return the parts as they are drawn in every entry, with the values of a new one."""
        blank = self.blank()
        inside = filling.occasion.inside(blank)
        held = tuple(self.typed(entry) for entry in entries)
        return Filling(inside, blank, held).nodes(self.components)

    def _inside(self, entry: Entry, occasion: Occasion) -> Occasion:
        """Return the occasion with what disabled fields keep, whatever was sent for them."""
        if any(each.moves_others() for each in self.fields()):
            return occasion
        kept = {
            each.get_name(): each.hydrate_value(
                _read_back(each, _unchanged(each, entry.get(each.get_name()), occasion))
            )
            for each in self.fields()
            if each.is_disabled(occasion)
        }
        return occasion.with_state({**(occasion.state or {}), **kept}) if kept else occasion

    def _secrets(self, stored: Entry) -> dict[str, Any]:
        """Return what a stored entry holds and nobody is sent."""
        keys = [each.get_attribute() for each in self.fields() if each.is_secret()]
        return {key: stored[key] for key in keys if stored.get(key)}

    def _names(self) -> Iterator[str]:
        for each in self.fields():
            yield from each.answer_names()

    def _by_name(self, stored: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(
            {
                each.get_name(): entry[each.get_attribute()]
                for each in self.fields()
                if each.get_attribute() in entry
            }
            for entry in stored
        )


def listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else []


def plain(value: Any) -> Any:
    """Return a value as any JSON column can keep it."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(one) for one in value]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    return value


def _unchanged(asked: Field, raw: Any, occasion: Occasion) -> Any:
    """Return what a disabled field keeps: a value some entry already has, else its default."""
    # Nothing was sent of a secret, so nothing says which of them is meant.
    for held in () if asked.is_secret() else occasion.held(asked):
        if asked.hydrate_value(_read_back(asked, held)) == raw:
            return held
    return asked.get_default()


def _read_back(asked: Field, stored: Any) -> Any:
    """Return a value that JSON keeps as text in its own type, where it still is one."""
    if asked.type not in _READ_BACK or not isinstance(stored, str):
        return stored
    try:
        return asked.form_field().to_python(stored)
    except (ValidationError, ValueError):
        return None


def _all_parts(components: Iterable[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from _all_parts(component.children())
