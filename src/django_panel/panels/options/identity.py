"""Panel options: id, name, brand, path, domain."""

from __future__ import annotations

import re
from typing import Self

from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.options.base import PanelOptions
from django_panel.support.labels import StrOrPromise, headline

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SEGMENT = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*")
#: The segment of a path that contains the key of the tenant.
TENANT_SEGMENT = "{tenant}"

#: The first path segment of the authentication endpoints.
_RESERVED = "_panel"


def path_order(path: str) -> tuple[tuple[int, str], ...]:
    """Return the sort key of a panel's path: the first panel of a request's path is the owner.

    Literal segments come before ``{tenant}``, and a longer path before its beginning.
    """
    segments = path.split("/") if path else []
    ranks = [(1, "") if segment == TENANT_SEGMENT else (0, segment) for segment in segments]
    return (*ranks, (2, ""))


class IdentityOptions(PanelOptions):
    """The name, path and domain of a panel."""

    _name: StrOrPromise | None = None
    _brand_name: StrOrPromise | None = None
    _path: str | None = None
    _path_has_tenant: bool = False
    _domain: str | None = None

    def id(self, panel_id: str) -> Self:
        """Set the id that route names contain."""
        if _ID.fullmatch(panel_id or "") is None:
            raise PanelRegistrationException(
                f"{panel_id!r} is not a valid panel id.",
                "An id contains lower-case letters, digits and hyphens; route names contain it.",
                "Set another id with Panel.id().",
            )
        return self._write(id=panel_id)

    def name(self, name: StrOrPromise | None) -> Self:
        """Set the name shown in the panel switcher."""
        return self._write(name=name)

    def brand_name(self, name: StrOrPromise | None) -> Self:
        """Set the name in the sidebar; the panel's own name by default."""
        return self._write(brand_name=name)

    def path(self, path: str) -> Self:
        """Set the path under which the panel is served; ``""`` is the root.

        One segment may be ``{tenant}``, the key of the tenant.
        """
        trimmed = path.strip("/")
        segments = trimmed.split("/") if trimmed else []
        plain = [segment for segment in segments if segment != TENANT_SEGMENT]
        if (
            not all(map(_SEGMENT.fullmatch, plain))
            or segments[:1] == [_RESERVED]
            or len(segments) - len(plain) > 1
        ):
            raise PanelRegistrationException.unusable_option(
                "path",
                path,
                "A path consists of plain segments, one of which may be {tenant}, and does not "
                f"begin with {_RESERVED!r}.",
            )
        return self._write(path=trimmed, path_has_tenant=len(plain) < len(segments))

    def domain(self, domain: str | None) -> Self:
        """Serve the panel on this host only; other hosts return 404."""
        if domain is not None and (not domain or "/" in domain):
            raise PanelRegistrationException.unusable_option(
                "domain", domain, "A domain is a host name such as 'admin.example.com'."
            )
        return self._write(domain=domain)

    def get_id(self) -> str:
        return self._id

    def get_name(self) -> str:
        return headline(self._id) if self._name is None else str(self._name)

    def get_brand_name(self) -> str:
        return self.get_name() if self._brand_name is None else str(self._brand_name)

    def get_path(self) -> str:
        return self._id if self._path is None else self._path

    def has_tenant_segment(self) -> bool:
        """Return whether the path contains the key of the tenant."""
        return self._path_has_tenant

    def get_domain(self) -> str | None:
        return self._domain

    def route_name(self, suffix: str) -> str:
        """Return the full name of one of this panel's routes."""
        return f"panel.{self._id}.{suffix}"
