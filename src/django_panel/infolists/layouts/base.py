"""What every layout has: parts inside, in columns."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.infolists.components import InfolistComponent, checked, clamped

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.resources.record_source import RecordSource


@dataclass(frozen=True)
class InfolistLayout(InfolistComponent, ABC):
    """A part that holds others; it disappears when nothing is left inside."""

    _children: tuple[InfolistComponent, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)

    def schema(self, components: Iterable[InfolistComponent]) -> Self:
        """Set what stands inside."""
        return self._with(_children=checked(components))

    def columns(self, count: int) -> Self:
        """Set how many columns the parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def children(self) -> tuple[InfolistComponent, ...]:
        return self._children

    def bound_to(self, source: RecordSource) -> Self:
        return self._with(_children=tuple(child.bound_to(source) for child in self._children))

    def of_model(self, model: type[Model] | None) -> Self:
        return self._with(_children=tuple(child.of_model(model) for child in self._children))
