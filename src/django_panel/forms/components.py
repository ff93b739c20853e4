"""What everything in a form has: fields, layouts and content alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.conditions import Condition, Operator, all_hold, any_holds
from django_panel.forms.mistakes import FormSchemaException
from django_panel.forms.occasion import Occasion
from django_panel.support.fluent import Fluent, resolved
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field
    from django_panel.forms.filling import Filling
    from django_panel.forms.layouts.wire import ComponentConditionsWire, LayoutWire
    from django_panel.forms.wire import FormNodeWire

    #: Spelled outside the classes: a field has an attribute called ``type``.
    ModelClass = type[Model]

#: A truth value, or a function of the record (None while there is none).
Rule = bool | Callable[[Any], Any]

MOST_COLUMNS = 4


def clamped(columns: int) -> int:
    """Return a number of columns a form can have: one to four."""
    if not isinstance(columns, int):
        raise FormSchemaException.unusable_columns(columns)
    return min(MOST_COLUMNS, max(1, columns))


@frozen
class Component(Fluent, ABC):
    """A part of a form. It may be hidden, and says how wide it stands."""

    #: The one component it may stand in; None for what may stand anywhere.
    belongs_to: ClassVar[str | None] = None

    _visible: Rule = field(default=True, kw_only=True)
    _hidden: Rule = field(default=False, kw_only=True)
    _visible_on: frozenset[str] | None = field(default=None, kw_only=True)
    _hidden_on: frozenset[str] = field(default=frozenset(), kw_only=True)
    _visible_when: tuple[Condition, ...] = field(default=(), kw_only=True)
    _hidden_when: tuple[Condition, ...] = field(default=(), kw_only=True)
    _column_span: int | Literal["full"] = field(default=1, kw_only=True)

    # Options.

    def visible(self, rule: Rule = True) -> Self:
        """Set whether the part exists at all: a truth value, or a function of the record.

        ``visible()`` alone takes back what left the part out before.
        """
        if rule is True:
            return self._with(_visible=True, _hidden=False)
        return self._with(_visible=rule)

    def hidden(self, rule: Rule = True) -> Self:
        """Set whether the part is left out: a truth value, or a function of the record.

        A function counts beside one that ``visible`` was given: what either of them leaves out
        is not there.
        """
        if rule is False:
            return self.visible()
        return self._with(_hidden=rule)

    def visible_on(self, pages: str | Iterable[str]) -> Self:
        """Keep the part to these pages: ``create``, ``edit``, ``view``."""
        return self._with(_visible_on=_names(pages))

    def hidden_on(self, pages: str | Iterable[str]) -> Self:
        """Leave the part out of these pages."""
        return self._with(_hidden_on=_names(pages))

    def visible_when(
        self, name: str, operator: Operator | str = Operator.TRUTHY, value: Any = None
    ) -> Self:
        """Show the part while another field's value agrees; several must all agree."""
        added = Condition(name, _operator(operator, name), value)
        return self._with(_visible_when=(*self._visible_when, added))

    def hidden_when(
        self, name: str, operator: Operator | str = Operator.TRUTHY, value: Any = None
    ) -> Self:
        """Hide the part while another field's value agrees; one of several is enough."""
        added = Condition(name, _operator(operator, name), value)
        return self._with(_hidden_when=(*self._hidden_when, added))

    def column_span(self, columns: int | Literal["full"]) -> Self:
        """Set how many columns the part takes, at least one, or ``full``."""
        if columns == "full":
            return self.column_span_full()
        if not isinstance(columns, int):
            raise PanelSchemaException.unusable_column_span(columns, f"A {type(self).__name__}")
        return self._with(_column_span=max(1, columns))

    def column_span_full(self) -> Self:
        """Let the part take the whole width."""
        return self._with(_column_span="full")

    def when(self, condition: Any, change: Callable[[Self], Self]) -> Self:
        """Apply a change only if the condition is true; keeps a chain of calls whole."""
        return change(self) if condition else self

    # Readers.

    def is_shown(self, occasion: Occasion) -> bool:
        """Return whether the part exists on this page and for this record."""
        page = occasion.page
        if page is not None:
            if page in self._hidden_on:
                return False
            if self._visible_on is not None and page not in self._visible_on:
                return False
        # Most parts are there for every record, and a page asks about each of them twice.
        if self._visible is True and self._hidden is False:
            return True
        record = occasion.record
        return bool(resolved(self._visible, record)) and not resolved(self._hidden, record)

    def is_open(self, occasion: Occasion) -> bool:
        """Return whether the part exists and what is typed elsewhere does not hide it."""
        if not self.is_shown(occasion):
            return False
        if not self._visible_when and not self._hidden_when:
            return True
        state = occasion.state or {}
        return all_hold(self._visible_when, state) and not any_holds(self._hidden_when, state)

    def is_conditional(self) -> bool:
        return bool(self._visible_when or self._hidden_when)

    def is_for_everybody(self) -> bool:
        """Return whether no record decides over this part, nor over one inside."""
        is_always_there = self._visible is True and self._hidden is False
        return is_always_there and all(child.is_for_everybody() for child in self.children())

    def is_unconditional(self) -> bool:
        """Return whether no answer decides over this part, nor over one inside."""
        return not self.is_conditional() and all(
            child.is_unconditional() for child in self.children()
        )

    def condition_names(self) -> list[str]:
        """Return the fields its conditions compare."""
        return [each.field for each in (*self._visible_when, *self._hidden_when)]

    def get_column_span(self) -> int | Literal["full"]:
        return self._column_span

    def needs_record(self) -> bool:
        """Return whether the part means nothing without a record of its own."""
        return False

    # The tree.

    def children(self) -> tuple[Component, ...]:
        """Return the parts directly inside."""
        return ()

    def entry_parts(self) -> Iterable[tuple[Component, ...]]:
        """Return the parts of each kind of entry, where the value is a list of entries."""
        return ()

    def declared_fields(self) -> Iterator[Field]:
        """Yield every field inside, hidden ones too, with their full names."""
        for child in self.children():
            yield from child.declared_fields()

    def shown_fields(self, occasion: Occasion) -> Iterator[Field]:
        """Yield the fields inside that exist on this occasion."""
        if self.is_shown(occasion):
            for child in self.children():
                yield from child.shown_fields(occasion)

    def open_fields(self, occasion: Occasion) -> Iterator[Field]:
        """Yield the fields inside that are asked now: neither hidden nor conditioned away."""
        if self.is_open(occasion):
            for child in self.children():
                yield from child.open_fields(occasion)

    def bound_to(self, model: type[Model] | None) -> Self:
        """Return the part, and what is inside, knowing the model it writes to."""
        return self

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        """Return the part with every field inside named ``{prefix}.{name}``.

        Conditions that speak of one of ``names`` mean the field of that new name.
        """
        renamed = {name: f"{prefix}.{name}" for name in names}
        if not renamed or not self.is_conditional():
            return self
        return self._with(
            _visible_when=tuple(each.renamed(renamed) for each in self._visible_when),
            _hidden_when=tuple(each.renamed(renamed) for each in self._hidden_when),
        )

    def get_related_names(self) -> Iterator[str]:
        """Yield the relations to one record that are read to fill the part, as look-ups."""
        for child in self.children():
            yield from child.get_related_names()

    def stores_beside(self) -> bool:
        """Return whether more than a column of the record may hang on the part."""
        return True

    def unsettled_names(self) -> Iterator[str]:
        """Yield the record's own relations whose key is known only once it is being stored."""
        for child in self.children():
            yield from child.unsettled_names()

    def save_first(
        self, values: Mapping[str, Any], record: Model | None, occasion: Occasion
    ) -> dict[str, Any]:
        """Store what the record must point to, before the record itself; return those keys."""
        keys: dict[str, Any] = {}
        for child in self.children():
            keys |= child.save_first(values, record, occasion)
        return keys

    def save_related(self, values: Mapping[str, Any], record: Model, occasion: Occasion) -> None:
        """Store what is not a column of the record, after the record itself is stored."""
        for child in self.children():
            child.save_related(values, record, occasion)

    def related_errors(
        self, values: Mapping[str, Any], record: Model | None, occasion: Occasion
    ) -> dict[str, list[str]]:
        """Return what other models have against these values, by full name."""
        found: dict[str, list[str]] = {}
        for child in self.children():
            found |= child.related_errors(values, record, occasion)
        return found

    # The wire.

    @abstractmethod
    def to_node(self, filling: Filling) -> FormNodeWire | None:
        """Return the part as the browser draws it, or None where nothing is left of it."""

    def layout_wire(self) -> LayoutWire:
        """Return what the node of every layout and content component says."""
        return {"columnSpan": self._column_span, "conditions": self.conditions_wire()}

    def conditions_wire(self) -> ComponentConditionsWire:
        return {
            "visibleWhen": [condition.to_wire() for condition in self._visible_when],
            "hiddenWhen": [condition.to_wire() for condition in self._hidden_when],
        }


def _names(pages: str | Iterable[str]) -> frozenset[str]:
    return frozenset([pages] if isinstance(pages, str) else pages)


def _operator(operator: Operator | str, name: str) -> Operator:
    try:
        return Operator(operator)
    except ValueError:
        raise FormSchemaException.unknown_operator(operator, name, Operator) from None
