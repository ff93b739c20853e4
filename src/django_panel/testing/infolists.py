"""The view page of a record in a test: the entries that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.exceptions import dotted
from django_panel.resources.pages.view_record import ViewRecord
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import wire_key
from django_panel.testing.acting import Acting
from django_panel.testing.failures import difference, require, require_name

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource


@dataclass(frozen=True, eq=False, repr=False)
class PanelInfolist(FrozenValue):
    """The entries of a record's view page: of its infolist, or of its form as text."""

    acting: Acting
    record: Model

    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Return the entries by name, as the browser gets them."""
        with self.acting.bound() as source:
            resource = source.resource
            page_class: Any = resource.pages().get("view")
            if page_class is None or not issubclass(page_class, ViewRecord):
                raise AssertionError(f"{dotted(resource)} has no view page.")
            page = page_class(resource, source.panel)
            try:
                record = page.resolve_record(wire_key(self.record))
            except (Http404, PermissionDenied) as error:
                refused = isinstance(error, PermissionDenied)
                problem = "may not view" if refused else "cannot see"
                raise AssertionError(f"{self.acting.name()} {problem} {self.record}.") from None
            infolist = page.infolist_to_wire(record)
            nodes = page.entries(record) if infolist is None else _entries(infolist["schema"])
            return {node["name"]: node for node in nodes}

    def labels(self) -> list[str]:
        """Return the labels of the entries, in order."""
        return [str(entry["label"]) for entry in self.entries().values()]

    def value(self, name: str) -> Any:
        """Return the value of an entry, in the format of the browser."""
        return self._entry(name)["value"]

    def assert_has_entry(self, name: str) -> Self:
        """Fail unless the page shows an entry."""
        self._entry(name)
        return self

    def assert_does_not_have_entry(self, name: str) -> Self:
        """Fail if the page shows an entry."""
        require(name not in self.entries(), f"The view page of {self.record} shows {name!r}.")
        return self

    def assert_entry_equals(self, name: str, value: Any) -> Self:
        """Fail unless an entry has this value, in the format of the browser."""
        actual = self.value(name)
        require(actual == value, difference(f"The entry {name!r}", value, actual))
        return self

    def _entry(self, name: str) -> Mapping[str, Any]:
        entries = self.entries()
        require_name("entry", name, entries, dotted(self.acting.resource))
        return entries[name]


def panel_infolist(
    resource: type[Resource],
    record: Model,
    *,
    user: Any = None,
    panel: Panel | str | None = None,
    tenant: Any = None,
    parent: Model | None = None,
) -> PanelInfolist:
    """Return the entries of a record's view page, as a user sees it."""
    acting = Acting.of(resource, panel, user=user, tenant=tenant, parent=parent)
    return PanelInfolist(acting, record)


def _entries(nodes: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the entries of a tree of layouts; the rows inside an entry belong to its value."""
    for node in nodes:
        if node.get("component") == "entry":
            yield node
            continue
        for inside in node.values():
            if isinstance(inside, list) and all(isinstance(entry, dict) for entry in inside):
                yield from _entries(inside)
