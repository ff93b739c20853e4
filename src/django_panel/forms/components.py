"""The base class of everything in a form: fields, layouts and content."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.conditions import Condition, Operator, all_hold, any_holds
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.fluent import Fluent, resolved

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.layouts.relation_group import RelationGroup
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


@dataclass(frozen=True)
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

    def is_shown(self, form: BoundForm) -> bool:
        """Return whether the part exists on this page and for this record."""
        page = form.page
        if page is not None:
            if page in self._hidden_on:
                return False
            if self._visible_on is not None and page not in self._visible_on:
                return False
        # Most parts are shown for every record, and a page checks each of them twice.
        if self._visible is True and self._hidden is False:
            return True
        record = form.record
        return bool(resolved(self._visible, record)) and not resolved(self._hidden, record)

    def is_open(self, form: BoundForm) -> bool:
        """Return whether the part exists and no condition hides it."""
        if not self.is_shown(form):
            return False
        if not self._visible_when and not self._hidden_when:
            return True
        state = form.state
        return all_hold(self._visible_when, state) and not any_holds(self._hidden_when, state)

    def is_conditional(self) -> bool:
        return bool(self._visible_when or self._hidden_when)

    def is_for_everybody(self) -> bool:
        """Return whether this part and those inside exist for every record."""
        is_always_shown = self._visible is True and self._hidden is False
        return is_always_shown and all(child.is_for_everybody() for child in self.children())

    def is_unconditional(self) -> bool:
        """Return whether no condition hides this part or one inside."""
        return not self.is_conditional() and all(
            child.is_unconditional() for child in self.children()
        )

    def condition_names(self) -> list[str]:
        """Return the fields its conditions compare."""
        return [each.field for each in (*self._visible_when, *self._hidden_when)]

    def all_condition_names(self) -> Iterator[str]:
        """Yield the fields that the conditions of this part and of those inside compare."""
        yield from self.condition_names()
        for parts in (self.children(), *self.entry_parts()):
            for part in parts:
                yield from part.all_condition_names()

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

    def input_names(self) -> list[str]:
        """Return the names of all submitted values inside, also of hidden fields."""
        return [name for field in self.declared_fields() for name in field.input_names()]

    def shown_fields(self, form: BoundForm) -> Iterator[Field]:
        """Yield the fields inside that exist on this page and for this record."""
        if self.is_shown(form):
            for child in self.children():
                yield from child.shown_fields(form)

    def open_fields(self, form: BoundForm) -> Iterator[Field]:
        """Yield the fields inside that exist and that no condition hides."""
        if self.is_open(form):
            for child in self.children():
                yield from child.open_fields(form)

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

    def relation_groups(self) -> Iterator[RelationGroup]:
        """Yield the relation groups inside, this part included."""
        for child in self.children():
            yield from child.relation_groups()

    def get_related_names(self) -> Iterator[str]:
        """Yield the relations to one record that are read to fill the part, as look-ups."""
        for child in self.children():
            yield from child.get_related_names()

    def has_related_saves(self) -> bool:
        """Return whether the part may save more than a column of the record."""
        return True

    def pending_relations(self) -> Iterator[str]:
        """Yield the record's relations whose key is known only after ``save_first``."""
        for child in self.children():
            yield from child.pending_relations()

    def save_first(self, form: BoundForm, owner: Model | None) -> dict[str, Any]:
        """Save the records that the owner must point to; return their keys by attribute."""
        keys: dict[str, Any] = {}
        for child in self.children():
            keys |= child.save_first(form, owner)
        return keys

    def save_related(self, form: BoundForm, owner: Model) -> None:
        """Save what is not a column of the owner, after the owner is saved."""
        for child in self.children():
            child.save_related(form, owner)

    def related_errors(self, form: BoundForm, owner: Model | None) -> dict[str, list[str]]:
        """Return the errors of related records, by full name."""
        found: dict[str, list[str]] = {}
        for child in self.children():
            found |= child.related_errors(form, owner)
        return found

    # The wire.

    @abstractmethod
    def to_node(self, form: BoundForm) -> FormNodeWire | None:
        """Return the part for the browser, or None where it is empty."""

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
