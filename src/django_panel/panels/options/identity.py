"""Who a panel is: id, name, path, domain."""

from __future__ import annotations

import re
from typing import Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions
from django_panel.support.labels import headline

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class IdentityOptions(PanelOptions):
    """The options that name a panel and its place."""

    _name: str | None = None
    _path: str | None = None
    _domain: str | None = None

    def id(self, panel_id: str) -> Self:
        """Set the id that route names contain."""
        if _ID.fullmatch(panel_id) is None:
            raise PanelRegistrationException.unusable_panel_id(panel_id)
        return self._write(id=panel_id)

    def name(self, name: str) -> Self:
        """Set the name shown in the panel switcher."""
        return self._write(name=name)

    def path(self, path: str) -> Self:
        """Set the path under which the panel is served; ``""`` is the root."""
        return self._write(path=path.strip("/"))

    def domain(self, domain: str | None) -> Self:
        """Answer on this host only; elsewhere the panel does not exist."""
        return self._write(domain=domain)

    def get_id(self) -> str:
        return self._id

    def get_name(self) -> str:
        return str(self._name) if self._name is not None else headline(self._id)

    def get_path(self) -> str:
        return self._id if self._path is None else self._path

    def get_domain(self) -> str | None:
        return self._domain

    def route_name(self, suffix: str) -> str:
        """Return the full name of one of this panel's routes."""
        return f"panel.{self._id}.{suffix}"
