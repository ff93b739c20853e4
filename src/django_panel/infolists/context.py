"""An infolist rendered for one record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.infolists import values
from django_panel.schemas.section import Section
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.infolists.wire import InfolistNodeWire
    from django_panel.schemas.component import Component
    from django_panel.schemas.context import NodeWire


class RecordState(Mapping[str, Any]):
    """The values of a record that conditions read; it only supports look-ups by dotted name."""

    def __init__(self, record: Model) -> None:
        self._record = record

    def __getitem__(self, name: str) -> Any:
        return values.read(self._record, name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class InfolistContext(FrozenValue):
    """The record, or the row of a list, that the components of an infolist are rendered for."""

    record: Model
    #: Whether buttons are sent: not for an unsaved record or a row of a list.
    with_actions: bool

    @property
    def page(self) -> str:
        return "view"

    @property
    def state(self) -> Mapping[str, Any]:
        return RecordState(self.record)

    def includes(self, component: Component) -> bool:
        return component.is_open(self)

    def nodes(self, components: Iterable[Component]) -> list[InfolistNodeWire]:
        """Return the visible components for the browser."""
        nodes = (component.to_node(self) for component in components if self.includes(component))
        return [node for node in nodes if node is not None]

    def layout_wire(self, component: Component) -> NodeWire:
        return {"columnSpan": component.get_column_span()}

    def group_wire(self, component: Component) -> NodeWire:
        if not isinstance(component, Section):
            return {}
        actions = component.get_header_actions() if self.with_actions else ()
        buttons = (action.to_wire(self.record) for action in actions)
        return {"headerActions": [button for button in buttons if button is not None]}
