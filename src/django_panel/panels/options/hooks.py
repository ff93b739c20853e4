"""Render hooks: components at named points of the layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import PanelRegistrationException
from django_panel.resources.pages.base import ResourcePage
from django_panel.support import json
from django_panel.support.enums import RenderHookPoint
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.panels.wire import RenderHookWire
    from django_panel.resources.resource import Resource

#: The points that pages before the login have, too.
PUBLIC_POINTS = frozenset({RenderHookPoint.BODY_START, RenderHookPoint.BODY_END})
#: The scope of the pages on which users sign in.
AUTH_SCOPE = "auth"

#: The classes and names to which a hook may be limited.
Scopes = Iterable[type | str] | type | str
#: The resources of a panel; called only for the scope of a resource's page.
Resources = Callable[[], "Iterable[type[Resource]]"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RenderHook(FrozenValue):
    """A component at one point; without scopes it is on all pages."""

    point: RenderHookPoint
    component: str
    data: Mapping[str, Any]
    scopes: tuple[type | str, ...]

    @classmethod
    def declare(
        cls, point: RenderHookPoint, component: str, data: Mapping[str, Any], scopes: Scopes
    ) -> RenderHook:
        """Return a hook whose data can be sent and whose scopes can be named."""
        listed = (scopes,) if isinstance(scopes, str | type) else tuple(scopes)
        for scope in listed:
            if not isinstance(scope, str) and not hasattr(scope, "render_hook_scope"):
                raise PanelRegistrationException(
                    f"render_hook({point.value!r}, {component!r}) has the scope {scope!r}.",
                    "A scope is a resource, a page or a string.",
                    "Correct the call.",
                )
        _refuse_unsendable(point, component, data)
        return cls(point, component, dict(data), listed)

    def is_public(self) -> bool:
        """Return whether users may see it before they have signed in."""
        return self.point in PUBLIC_POINTS and (not self.scopes or AUTH_SCOPE in self.scopes)

    def scope_names(self, resources: Resources) -> list[str]:
        """Return the names of the scopes, which the pages send, too."""
        names = [name for scope in self.scopes for name in _scope_names(scope, resources)]
        return list(dict.fromkeys(names))

    def to_wire(self, resources: Resources) -> RenderHookWire | None:
        """Return the hook for the front end; None if no page of the panel has its scope."""
        names = self.scope_names(resources)
        if self.scopes and not names:
            # Without names, the front end would draw it on all pages.
            return None
        return {"component": self.component, "data": dict(self.data), "scopes": names}


def _scope_names(scope: type | str, resources: Resources) -> Iterator[str]:
    """Yield the names of a scope; class names are not sent to the browser."""
    if isinstance(scope, str):
        yield scope
    elif issubclass(scope, ResourcePage):
        # All pages of a resource have one scope. A page can belong to several resources.
        for resource in resources():
            if scope.resource is resource or scope in resource.pages().values():
                yield resource.render_hook_scope()
    else:
        yield str(scope.render_hook_scope())  # type: ignore[attr-defined]


def _refuse_unsendable(point: RenderHookPoint, component: str, data: Mapping[str, Any]) -> None:
    try:
        json.dumps(dict(data))
    except TypeError as error:
        raise PanelRegistrationException(
            f"The data of render_hook({point.value!r}, {component!r}) is not JSON: {error}.",
            "The data becomes the props of the component in the browser.",
            "Pass strings, numbers, lists and dictionaries.",
        ) from error
