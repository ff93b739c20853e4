"""Built-in actions that lead to a page of the resource."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django_panel.actions.compiled import PerRow, RowScope, RowUrl
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.addresses import STAND_IN, stands_plainly
from django_panel.support.keys import RecordKey
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource


@frozen
class PageLinkAction(ResourceAction):
    """A link to one of the resource's pages; absent where the resource has no such page."""

    #: The page's key in ``pages()``.
    page: ClassVar[str]

    def is_link(self) -> bool:
        return True

    def row_url(self, scope: RowScope) -> RowUrl:
        if self._url is not None:
            return super().row_url(scope)
        if self.page not in self.resource().pages():
            return None
        return self.page_url(scope)

    def page_url(self, scope: RowScope) -> RowUrl:
        """Return the address of the page of each row."""
        return record_urls(self.resource(), self.page)


def record_urls(resource: type[Resource], page: str) -> PerRow[str | None]:
    """Return a function that puts a row's key into the address of a page.

    The address is looked up once; a look-up for each row is what makes lists slow.
    """
    before, found, after = resource.url(page, STAND_IN).partition(str(STAND_IN))

    def url(record: Any, key: RecordKey | None) -> str | None:
        if key is None:
            return None
        if found and stands_plainly(key):
            return f"{before}{key}{after}"
        # Any other key may need escaping, which only the route knows.
        return resource.url(page, key)

    return url
