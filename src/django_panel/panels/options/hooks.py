"""Host components drawn at named places of the shell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.support.enums import RenderHookPoint

if TYPE_CHECKING:
    from django_panel.panels.wire import RenderHookWire


@dataclass(frozen=True, slots=True)
class RenderHook:
    """One component at one place; no scopes means everywhere."""

    point: RenderHookPoint
    component: str
    data: Mapping[str, Any]
    scopes: tuple[type | str, ...]

    def to_wire(self) -> RenderHookWire:
        """Return the hook for the browser; classes become ``resource:{slug}`` scopes."""
        return {
            "component": self.component,
            "data": dict(self.data),
            "scopes": [_scope_name(scope) for scope in self.scopes],
        }


def _scope_name(scope: type | str) -> str:
    if isinstance(scope, str):
        return scope
    # Both resources and pages answer this; a class name never reaches the browser.
    return str(scope.render_hook_scope())  # type: ignore[attr-defined]
