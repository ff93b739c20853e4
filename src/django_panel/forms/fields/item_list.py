"""What fields that hold a list of entries have in common: how many, in which order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.entries import Entry, EntryForm, listed, plain
from django_panel.forms.occasion import Occasion
from django_panel.support.labels import Words
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.components import Component

#: Nobody writes more by hand; a longer answer is not looked at.
MOST_ITEMS = 500


@frozen
class ItemList(Field, ABC):
    """A list of entries, each judged by itself; stored as one JSON value."""

    #: What stands in paths between an entry and its values.
    step_to_values: ClassVar[str] = ""

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

    # What each list says of its entries.

    @abstractmethod
    def entry_forms(self) -> Mapping[str, EntryForm]:
        """Return the form of each kind of entry; the name is empty where there is one kind."""

    @abstractmethod
    def kind_of(self, entry: Any) -> str | None:
        """Return which kind an entry is of; None where it is of none that is declared."""

    @abstractmethod
    def values_of(self, entry: Any) -> Any:
        """Return the values of an entry that is of some kind."""

    @abstractmethod
    def entry_of(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        """Return an entry of these values, as it is kept and sent."""

    def inside_entry(self, path: str) -> str | None:
        """Return a path from an entry as one from its values; None where it leads elsewhere."""
        step = self.step_to_values
        if path.startswith(step):
            return path.removeprefix(step) or None
        return None

    # The judgement.

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

    def judge(self, answers: Mapping[str, Any], occasion: Occasion) -> Any:
        raw = super().judge(answers, occasion)
        stored = [one for held in occasion.held(self) for one in listed(held)]
        entries, errors = [], dict[str, list[str]]()
        for place, (kind, values) in enumerate(self._told_apart(raw)):
            if kind is None:
                continue
            kept, wrong = self.entry_forms()[kind].judge(
                values, occasion.in_list(self.get_name(), kind), self.values_among(stored, kind)
            )
            entries.append(self.entry_of(kind, kept))
            path = f"{place}.{self.step_to_values}"
            errors |= {f"{path}{name}": texts for name, texts in wrong.items()}
        miscounted = self.wrong_count(len(entries), occasion)
        if miscounted is not None:
            errors[""] = [miscounted]
        if errors:
            raise ValidationError(dict(errors))
        return entries

    def wrong_count(self, count: int, occasion: Occasion) -> str | None:
        """Return what is wrong with this number of entries, if anything."""
        if self._min_items is not None and count < self._min_items:
            return ngettext(
                "Add at least one entry.", "Add at least %(count)d entries.", self._min_items
            ) % {"count": self._min_items}
        return None

    def stored_value(self, value: Any) -> Any:
        return plain(super().stored_value(value))

    def save_related(self, values: Mapping[str, Any], record: Model, occasion: Occasion) -> None:
        for kind, kept in self._told_apart(values.get(self.get_name())):
            if kind is None:
                continue
            inside = occasion.in_list(self.get_name(), kind)
            for each in self.entry_forms()[kind].fields():
                if each.get_attribute() in kept:
                    own = {each.get_name(): kept[each.get_attribute()]}
                    each.save_related(own, record, inside.inside(own))

    def entry_parts(self) -> Iterable[tuple[Component, ...]]:
        return [form.components for form in self.entry_forms().values()]

    # The value.

    def wire_value(self, value: Any) -> Any:
        shapes = self.entry_forms()
        return [
            self.entry_of(kind, shapes[kind].shown(values))
            for kind, values in self._told_apart(value)
            if kind is not None
        ]

    def tidied(self, raw: Any) -> Any:
        shapes = self.entry_forms()
        return [
            self.entry_of(kind, shapes[kind].typed(values))
            for kind, values in self._told_apart(raw[:MOST_ITEMS])
            if kind is not None
        ]

    def without(self, kinds: Collection[str], value: Any) -> Any:
        shapes = self.entry_forms()
        return [
            self.entry_of(kind, shapes[kind].without(kinds, values))
            for kind, values in self._told_apart(value)
            if kind is not None
        ]

    def values_among(self, entries: Iterable[Any], kind: str) -> tuple[Entry, ...]:
        """Return the values of those entries that are of one kind."""
        return tuple(values for each, values in self._told_apart(entries) if each == kind)

    def _told_apart(self, entries: Any) -> Iterator[tuple[str | None, Entry]]:
        """Yield each entry's kind, if it has one, and its values."""
        for entry in listed(entries):
            kind = self.kind_of(entry)
            values = None if kind is None else self.values_of(entry)
            yield kind, values if isinstance(values, Mapping) else {}

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
