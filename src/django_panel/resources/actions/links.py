"""Built-in actions that lead to a page of the resource."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from django_panel.actions.compiled import PerRow, RowScope, RowUrl
from django_panel.internal.fast.urls import row_urls
from django_panel.resources.actions.base import ResourceAction

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource


class PageLinkAction(ResourceAction):
    """A link to one of the resource's pages; absent where the resource has no such page."""

    #: The page's key in ``pages()``.
    page: ClassVar[str]

    def is_link(self) -> bool:
        return True

    def row_url(self, scope: RowScope) -> RowUrl:
        if self._url is not None:
            return super().row_url(scope)
        if not self.source().has_page(self.page):
            return None
        return self.page_url(scope)

    def page_url(self, scope: RowScope) -> RowUrl:
        """Return the address of the page of each row."""
        return record_urls(self.source(), self.page)


def record_urls(source: RecordSource, page: str) -> PerRow[str | None]:
    """Return a function that gives the URL of a page for the key of a row."""
    return row_urls(partial(source.url, page))
