"""What fields that hold a list of entries have in common: how many, in which order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

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

    # What each kind says.

    @abstractmethod
    def entry_forms(self) -> Iterable[EntryForm]:
        """Return the forms an entry may have."""

    @abstractmethod
    def judge_entry(
        self, raw: Entry, occasion: Occasion, stored: list[Any]
    ) -> tuple[Any, dict[str, list[str]]] | None:
        """Return an entry as it is kept and its errors by path inside it; None drops it."""

    @abstractmethod
    def form_of(self, entry: Any) -> tuple[EntryForm, Entry] | None:
        """Return the form of a kept entry and its values by attribute; None where it has none."""

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
        inside = occasion.in_list(self.get_name())
        for place, one in enumerate(raw):
            judged = self.judge_entry(one, inside, stored)
            if judged is not None:
                entries.append(judged[0])
                errors |= {f"{place}.{path}": texts for path, texts in judged[1].items()}
        wrong = self.wrong_count(len(entries), occasion)
        if wrong is not None:
            errors[""] = [wrong]
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
        inside = occasion.in_list(self.get_name())
        for entry in listed(values.get(self.get_name())):
            found = self.form_of(entry)
            if found is None:
                continue
            form, kept = found
            for each in form.fields():
                if each.get_attribute() in kept:
                    own = {each.get_name(): kept[each.get_attribute()]}
                    each.save_related(own, record, inside.inside(own))

    def entry_parts(self) -> Iterable[tuple[Component, ...]]:
        return [form.components for form in self.entry_forms()]

    def entry_fields(self) -> Iterator[Field]:
        for form in self.entry_forms():
            yield from form.fields()

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
