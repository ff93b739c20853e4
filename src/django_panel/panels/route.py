"""One route of a panel: HTTP method, path, name and handler."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

_PARAMETER = re.compile(r"\{([A-Za-z_]\w*)\}")
#: The package of the panel's own controllers.
VIEWS = "django_panel.http.views"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Route(FrozenValue):
    """One route of a panel."""

    verb: str
    path: str
    name: str
    #: ``module.Class.method`` of a page or a controller.
    handler: str
    #: Whether guests may access it, for example the login page.
    guest: bool = False
    #: The page class; None for a controller.
    page: type[Any] | None = None
    page_key: str | None = None
    resource: type[Resource] | None = None
    #: Accepts a file; the size is limited before the body is read.
    takes_file: bool = False
    #: The page's own middleware, after the panel's guards.
    middleware: tuple[Any, ...] = ()
    #: Parameters that are not in the path, with their values.
    defaults: tuple[tuple[str, Any], ...] = ()

    def parameters(self) -> tuple[str, ...]:
        """Return the names of the path parameters."""
        return tuple(_PARAMETER.findall(self.path))

    def shape(self) -> str:
        """Return the path without parameter names; equal shapes are a collision."""
        return _PARAMETER.sub("{}", self.path)

    def specificity(self) -> tuple[Any, ...]:
        """Return the sort key: literal segments before mixed segments before parameters."""
        return tuple(_rank(part) for part in self.path.split("/"))


def _rank(segment: str) -> tuple[int, str]:
    shape = _PARAMETER.sub("{}", segment)
    if shape == segment:
        return 0, segment
    return (2, "") if shape == "{}" else (1, shape)
