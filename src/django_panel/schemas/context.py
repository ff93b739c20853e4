"""What a component is rendered for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from django_panel.schemas.component import Component


#: A component in the wire format: one of the shapes of ``forms`` or of ``infolists``.
NodeWire = dict[str, Any]


class SchemaContext(Protocol):
    """A bound form, or an infolist of one record."""

    @property
    def page(self) -> str | None:
        """The page that the schema is rendered on: ``create``, ``edit``, ``view`` or None."""

    @property
    def record(self) -> Any:
        """The record that callbacks receive; None on a page without one."""

    @property
    def state(self) -> Mapping[str, Any]:
        """The values that conditions read, by name."""

    def includes(self, component: Component) -> bool:
        """Return whether a component is rendered."""

    def nodes(self, components: Iterable[Component]) -> list[Any]:
        """Return the wire format of the components that are shown."""

    def layout_wire(self, component: Component) -> NodeWire:
        """Return the keys of every component that takes a place in the grid."""

    def group_wire(self, component: Component) -> NodeWire:
        """Return the keys of a component that groups others: a section, a tab, a step."""
