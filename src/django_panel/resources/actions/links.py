"""Base class of actions that link to a page of the resource."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from django_panel.actions.row_actions import PerRow, RowScope, RowUrl
from django_panel.internal.fast.urls import row_urls
from django_panel.resources.actions.base import ResourceAction

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


class PageLinkAction(ResourceAction):
    """A link to one of the resource's pages; hidden if the resource has no such page."""

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
        """Return the URL of the page for each row."""
        return record_urls(self.source(), self.page)


def record_urls(source: RecordSource, page: str) -> PerRow[str | None]:
    """Return a function of a row's record and key that returns the URL of a page."""
    return row_urls(partial(source.url, page))
