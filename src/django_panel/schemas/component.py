"""The base class of schema components: visibility, conditions, width, and the tree."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django_panel.exceptions import PanelSchemaException, collect
from django_panel.schemas.conditions import Condition, Operator, all_hold, any_holds
from django_panel.support.fluent import Fluent, resolved
from django_panel.support.html import html_text, is_html

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.forms.layouts.wire import ComponentConditionsWire
    from django_panel.records.source import RecordSource
    from django_panel.schemas.context import SchemaContext

    #: Defined outside the classes: fields and entries have an attribute called ``type``.
    ModelClass = type[Model]

#: A boolean, or a callable that receives the record (None if there is none).
BoolOrCallable = bool | Callable[[Any], Any]
SchemaKind = Literal["form", "infolist"]

MAX_COLUMNS = 4


def clamp_columns(columns: int) -> int:
    """Return a number of columns between one and four."""
    if not isinstance(columns, int):
        raise PanelSchemaException(
            f"{columns!r} is not a number of columns.",
            "A layout has one to four columns.",
            "Pass an integer.",
        )
    return min(MAX_COLUMNS, max(1, columns))


@dataclass(frozen=True, eq=False, repr=False)
class Component(Fluent, ABC):
    """A component of a form or an infolist: a field, an entry, a layout or content."""

    #: The only schema that the component works in; None if it works in both.
    schema_kind: ClassVar[SchemaKind | None] = None
    #: The name of the only component that can contain this one; None if any can.
    belongs_to: ClassVar[str | None] = None

    _visible: BoolOrCallable = field(default=True, init=False)
    _hidden: BoolOrCallable = field(default=False, init=False)
    _visible_on: frozenset[str] | None = field(default=None, init=False)
    _hidden_on: frozenset[str] = field(default=frozenset(), init=False)
    _visible_when: tuple[Condition, ...] = field(default=(), init=False)
    _hidden_when: tuple[Condition, ...] = field(default=(), init=False)
    _column_span: int | Literal["full"] = field(default=1, kw_only=True)

    # Options.

    def visible(self, rule: BoolOrCallable = True) -> Self:
        """Set whether the component exists: a boolean, or a function of the record.

        ``visible()`` without an argument also resets ``hidden``.
        """
        if rule is True:
            return self._with(_visible=True, _hidden=False)
        return self._with(_visible=rule)

    def hidden(self, rule: BoolOrCallable = True) -> Self:
        """Set whether the component is left out: a boolean, or a function of the record.

        If ``visible`` is set too, both must allow the component.
        """
        if rule is False:
            return self.visible()
        return self._with(_hidden=rule)

    def visible_on(self, pages: str | Iterable[str]) -> Self:
        """Show the component on these pages only: ``create``, ``edit``, ``view``."""
        return self._with(_visible_on=_page_names(pages))

    def hidden_on(self, pages: str | Iterable[str]) -> Self:
        """Leave the component out of these pages."""
        return self._with(_hidden_on=_page_names(pages))

    def visible_when(
        self, name: str, operator: Operator | str = Operator.TRUTHY, value: Any = None
    ) -> Self:
        """Show the component while another field's value matches; all conditions must match."""
        added = Condition(name, _operator(operator, name), value)
        return self._with(_visible_when=(*self._visible_when, added))

    def hidden_when(
        self, name: str, operator: Operator | str = Operator.TRUTHY, value: Any = None
    ) -> Self:
        """Hide the component while another field's value matches; one condition is enough."""
        added = Condition(name, _operator(operator, name), value)
        return self._with(_hidden_when=(*self._hidden_when, added))

    def column_span(self, columns: int | Literal["full"]) -> Self:
        """Set the width: a number of columns, at least one, or ``"full"``."""
        if columns == "full":
            return self.column_span_full()
        if not isinstance(columns, int):
            raise PanelSchemaException.unusable_column_span(columns, f"A {type(self).__name__}")
        return self._with(_column_span=max(1, columns))

    def column_span_full(self) -> Self:
        """Use the whole width."""
        return self._with(_column_span="full")

    def when(self, condition: Any, change: Callable[[Self], Self]) -> Self:
        """Apply a change only if the condition is true, without breaking a chain of calls."""
        return change(self) if condition else self

    # Visibility.

    def is_shown(self, context: SchemaContext) -> bool:
        """Return whether the component exists on this page and for this record."""
        page = context.page
        if page is not None:
            if page in self._hidden_on:
                return False
            if self._visible_on is not None and page not in self._visible_on:
                return False
        # Most components are shown for every record, and a page checks each of them twice.
        if self._visible is True and self._hidden is False:
            return True
        record = context.record
        return bool(resolved(self._visible, record)) and not resolved(self._hidden, record)

    def can_be_on(self, page: str) -> bool:
        """Return whether the component may exist on a page, for some record."""
        is_visible = self._visible_on is None or page in self._visible_on
        return is_visible and page not in self._hidden_on

    def is_open(self, context: SchemaContext) -> bool:
        """Return whether the component exists and no condition hides it."""
        if not self.is_shown(context):
            return False
        if not self._visible_when and not self._hidden_when:
            return True
        state = context.state
        return all_hold(self._visible_when, state) and not any_holds(self._hidden_when, state)

    def is_conditional(self) -> bool:
        return bool(self._visible_when or self._hidden_when)

    def is_shown_for_all_records(self) -> bool:
        """Return whether this component and its descendants exist for every record."""
        is_always_shown = self._visible is True and self._hidden is False
        return is_always_shown and all(
            child.is_shown_for_all_records() for child in self.children()
        )

    def has_no_conditions(self) -> bool:
        """Return whether no condition hides this component or a descendant."""
        return not self.is_conditional() and all(
            child.has_no_conditions() for child in self.children()
        )

    def condition_names(self) -> list[str]:
        """Return the names of the fields that its conditions compare."""
        return [condition.field for condition in (*self._visible_when, *self._hidden_when)]

    def get_column_span(self) -> int | Literal["full"]:
        return self._column_span

    # The tree.

    def children(self) -> tuple[Component, ...]:
        """Return the components directly inside."""
        return ()

    def with_children(self, children: Iterable[Component]) -> Self:
        """Return a copy with other components inside."""
        return self

    def walk(self) -> Iterator[Component]:
        """Yield this component and all its descendants."""
        yield self
        for child in self.children():
            yield from child.walk()

    def check(self) -> None:
        """Raise an error if an option is missing; called when the component is added."""

    def with_model(self, model: ModelClass | None) -> Self:
        """Return a copy for records of a model."""
        return self.with_children(collect(lambda child: child.with_model(model), self.children()))

    def with_model_options(self, *, is_required: bool = True) -> Self:
        """Return a copy whose fields have the options of their model fields.

        ``is_required`` is False where the whole record is optional.
        """
        children = self.children()
        return self.with_children(
            child.with_model_options(is_required=is_required) for child in children
        )

    def bound_to(self, source: RecordSource) -> Self:
        """Return a copy with the actions inside bound to a record source."""
        return self.with_children(child.bound_to(source) for child in self.children())

    def actions(self) -> Iterator[Action]:
        """Yield the actions of this component and its descendants."""
        for child in self.children():
            yield from child.actions()

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        """Return a copy in which every field inside is named ``{prefix}.{name}``.

        Conditions on one of ``names`` then refer to the field with the new name.
        """
        names = tuple(names)
        changed = self.with_children(child.prefixed(prefix, names) for child in self.children())
        renamed = {name: f"{prefix}.{name}" for name in names}
        if not renamed or not self.is_conditional():
            return changed
        return changed._with(
            _visible_when=tuple(condition.renamed(renamed) for condition in self._visible_when),
            _hidden_when=tuple(condition.renamed(renamed) for condition in self._hidden_when),
        )

    # The wire format.

    @abstractmethod
    def to_node(self, context: Any) -> Any:
        """Return the component for the browser, or None if it is empty.

        ``context`` is a ``SchemaContext``; a component of one kind of schema names its own.
        """

    def conditions_wire(self) -> ComponentConditionsWire:
        return {
            "visibleWhen": [condition.to_wire() for condition in self._visible_when],
            "hiddenWhen": [condition.to_wire() for condition in self._hidden_when],
        }


def optional_text(text: object | None) -> str | None:
    """Return a text in the active language, or None; HTML has no tags."""
    if text is None:
        return None
    return html_text(text) if is_html(text) else str(text)


def _page_names(pages: str | Iterable[str]) -> frozenset[str]:
    return frozenset([pages] if isinstance(pages, str) else pages)


def _operator(operator: Operator | str, name: str) -> Operator:
    try:
        return Operator(operator)
    except ValueError:
        raise PanelSchemaException(
            f"A condition compares the field {name!r} with the unknown operator {operator!r}.",
            fix=f"Use one of {', '.join(Operator)}.",
        ) from None
