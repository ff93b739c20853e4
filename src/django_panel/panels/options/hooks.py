"""Render hooks: components at named points of the layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.support.enums import RenderHookPoint

if TYPE_CHECKING:
    from django_panel.panels.wire import RenderHookWire


@dataclass(frozen=True, slots=True)
class RenderHook:
    """A component at one point; without scopes it is on all pages."""

    point: RenderHookPoint
    component: str
    data: Mapping[str, Any]
    scopes: tuple[type | str, ...]

    def to_wire(self) -> RenderHookWire:
        """Return the hook for the front end; a class becomes its scope name."""
        return {
            "component": self.component,
            "data": dict(self.data),
            "scopes": [_scope_name(scope) for scope in self.scopes],
        }


def _scope_name(scope: type | str) -> str:
    if isinstance(scope, str):
        return scope
    # Resources and pages have this method; class names are not sent to the browser.
    return str(scope.render_hook_scope())  # type: ignore[attr-defined]
