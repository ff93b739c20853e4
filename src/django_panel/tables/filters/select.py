"""A filter for one or several of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields import choices
from django_panel.forms.fields.choices import OptionSource
from django_panel.support.labels import Words
from django_panel.tables.filters.base import Filter, plain_text
from django_panel.tables.mistakes import TableSchemaException

if TYPE_CHECKING:
    from django_panel.tables.wire import FilterWire

#: A longer list of answers is not something a person chose.
MOST_ANSWERS = 100


@dataclass(frozen=True)
class SelectFilter(Filter):
    """Keeps the records whose value is the chosen one; choices of the field need no repeating."""

    type = "select"

    _options: OptionSource | None = field(default=None, kw_only=True)
    _placeholder: Words = field(default=_("All"), kw_only=True)
    _multiple: bool = field(default=False, kw_only=True)

    def options(self, source: OptionSource | None) -> Self:
        """Set the list: pairs, a mapping, a Django ``Choices`` class, or a function."""
        return self._with(_options=None if source is None else choices.fixed(source))

    def placeholder(self, text: Words) -> Self:
        """Set the words for no choice."""
        return self._with(_placeholder=text)

    def multiple(self, condition: bool = True) -> Self:
        """Let people choose several; a record must have one of them."""
        return self._with(_multiple=condition)

    def get_options(self) -> list[tuple[Any, Words]]:
        """Return the list as value and words: the given one, else the field's choices."""
        if self._options is not None:
            return choices.pairs(self._options)
        target = self.find_target()
        return [] if target is None else list(getattr(target.field, "flatchoices", None) or ())

    def is_multiple(self) -> bool:
        return self._multiple

    def is_dynamic(self) -> bool:
        return super().is_dynamic() or callable(self._options)

    def sanitize(self, raw: Any) -> Any:
        known = {str(value) for value, _words in self.get_options()}
        if not self._multiple:
            text = plain_text(raw)
            return text if text in known else None
        answers = list(raw.values()) if isinstance(raw, Mapping) else raw
        answers = answers if isinstance(answers, list | tuple) else [answers]
        texts = [plain_text(answer) for answer in answers[:MOST_ANSWERS]]
        return list(dict.fromkeys(text for text in texts if text in known)) or None

    def native(self, value: Any) -> Any:
        declared = {str(option): option for option, _words in self.get_options()}
        if self._multiple:
            return [declared[text] for text in value]
        return declared[value]

    def constrain(self, queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
        wanted = self.native(value)
        lookup = "__in" if self._multiple else ""
        target = self.target(queryset.model)
        return queryset.filter(
            target.matching(queryset, lambda path: Q(**{f"{path}{lookup}": wanted}))
        )

    def say(self, value: Any) -> str:
        words = {str(option): str(text) for option, text in self.get_options()}
        return ", ".join(words[text] for text in (value if self._multiple else [value]))

    def check(self) -> None:
        super().check()
        # A function may have nothing to offer today; a written list never will.
        is_known = self._options is not None or self._model is not None
        if is_known and not callable(self._options) and not self.get_options():
            raise TableSchemaException.filter_without_options(self._name)

    def to_wire(self) -> FilterWire:
        return {
            **super().to_wire(),
            "options": choices.to_wire(self.get_options()),
            "placeholder": str(self._placeholder),
            "multiple": self._multiple,
        }
