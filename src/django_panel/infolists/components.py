"""What everything on a record's page has: entries and layouts alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from django_panel.infolists.mistakes import InfolistMistake
from django_panel.support.fluent import Fluent, resolved

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.infolists.wire import InfolistNodeWire
    from django_panel.resources.record_source import RecordSource

MOST_COLUMNS = 4


@dataclass(frozen=True)
class InfolistComponent(Fluent, ABC):
    """A part of the page. It may be hidden, and says how wide it stands."""

    #: Whether it may stand anywhere; a tab stands among its tabs.
    stands_alone: ClassVar[bool] = True

    _visible: bool | Callable[[Any], Any] = field(default=True, kw_only=True)
    _column_span: int | Literal["full"] = field(default=1, kw_only=True)

    def visible(self, rule: bool | Callable[[Any], Any] = True) -> Self:
        """Set whether the part is shown: a truth value, or a function of the record."""
        return self._with(_visible=rule)

    def hidden(self, rule: bool | Callable[[Any], Any] = True) -> Self:
        """Set whether the part is left out: a truth value, or a function of the record."""
        return self._with(_visible=lambda record: not resolved(rule, record))

    def column_span(self, columns: int | Literal["full"]) -> Self:
        """Set how many columns the part takes, at least one; ``"full"`` takes them all."""
        return self._with(_column_span=columns if columns == "full" else max(1, columns))

    def column_span_full(self) -> Self:
        """Let the part take the whole width."""
        return self._with(_column_span="full")

    def is_visible(self, record: Model) -> bool:
        return bool(resolved(self._visible, record))

    def children(self) -> tuple[InfolistComponent, ...]:
        """Return the parts directly inside."""
        return ()

    def actions(self) -> Iterator[Action]:
        """Yield every action of the part and of what is inside."""
        for child in self.children():
            yield from child.actions()

    def bound_to(self, source: RecordSource) -> Self:
        """Return the part, and what is inside, with its actions bound to a source."""
        return self

    def of_model(self, model: type[Model] | None) -> Self:
        """Return the part, and what is inside, knowing the model it shows."""
        return self

    def check(self) -> None:
        """Complain about what is missing; asked when the part is put into a page."""

    @abstractmethod
    def to_node(self, record: Model, *, with_actions: bool) -> InfolistNodeWire | None:
        """Return the part as it is drawn, or None where nothing is left of it."""


def drawn(
    components: Iterable[InfolistComponent], record: Model, *, with_actions: bool
) -> list[InfolistNodeWire]:
    """Return the visible parts as they are drawn."""
    nodes = (
        component.to_node(record, with_actions=with_actions)
        for component in components
        if component.is_visible(record)
    )
    return [node for node in nodes if node is not None]


def checked(components: Iterable[Any]) -> tuple[InfolistComponent, ...]:
    """Return components as they are kept; anything else is a mistake."""
    declared = tuple(components)
    for component in declared:
        if not isinstance(component, InfolistComponent):
            raise InfolistMistake.not_a_component(component)
        if not component.stands_alone:
            raise InfolistMistake.outside_of_tabs(component)
        component.check()
    return declared


def clamped(columns: int) -> int:
    """Return a number of columns a page can have: one to four."""
    return min(MOST_COLUMNS, max(1, columns))
