"""The pages of a resource that declares none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from django.utils.module_loading import import_string

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage

_HERE = "django_panel.resources.pages"
_OF_RECORD = {
    "view": f"{_HERE}.view_record.ViewRecord",
    "edit": f"{_HERE}.edit_record.EditRecord",
}
_ALL = {
    "index": f"{_HERE}.list_records.ListRecords",
    "create": f"{_HERE}.create_record.CreateRecord",
    **_OF_RECORD,
}


class StandardPages(Mapping[str, "type[ResourcePage]"]):
    """The built-in pages by key; a page is loaded by whoever first opens it.

    Every process makes the routes of every page, few ever open them all.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._loaded: dict[str, type[ResourcePage]] = {}

    def __getitem__(self, key: str) -> type[ResourcePage]:
        if key not in self._loaded:
            self._loaded[key] = import_string(self._names[key])
        return self._loaded[key]

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def name_of(self, key: str) -> str:
        """Return a page's dotted name, without loading it."""
        return self._names[key]


@cache
def standard_pages(*, singular: bool) -> StandardPages:
    """Return the built-in pages; of one record only, there is neither a list nor a second."""
    return StandardPages(_OF_RECORD if singular else _ALL)
