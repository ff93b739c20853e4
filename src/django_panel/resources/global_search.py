"""What a resource declares for the global search of its panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from django.db.models import QuerySet

from django_panel.resources import abilities
from django_panel.resources.overrides import overridable
from django_panel.resources.ranked_search import RankedSearch
from django_panel.support.model_type import M

if TYPE_CHECKING:
    from django.db.models import Model


@overridable
class GlobalSearch(Generic[M]):
    """The attributes and methods of a resource that the global search uses."""

    #: The attributes that the global search searches; ``.`` and ``__`` follow relations. Without
    #: any, the records are not found. PostgreSQL can rank with ``TrigramSearch("title")`` or
    #: ``FullTextSearch("title")``.
    global_search_attributes: ClassVar[Sequence[str] | RankedSearch] = ()
    #: The number of results of this resource.
    global_search_limit: ClassVar[int] = 5
    #: Position of the results; lower numbers come first, equal ones are sorted by slug.
    global_search_sort: ClassVar[int] = 0

    @classmethod
    def global_search_query(cls) -> QuerySet[M]:
        """Return the records that the global search may find; ``query()`` by default."""
        resource: Any = cls
        queryset: QuerySet[M] = resource.query()
        return queryset

    @classmethod
    def global_search_title(cls, record: M) -> str:
        """Return the title of a result; ``record_title()`` by default."""
        resource: Any = cls
        return str(resource.record_title(record))

    @classmethod
    def global_search_details(cls, record: M) -> Mapping[Any, Any]:
        """Return label and value of what is shown below the title of a result."""
        return {}

    @classmethod
    def global_search_url(cls, record: M) -> str:
        """Return the URL of a result: the view page, the edit page, or the list.

        It is the first one that exists and that the current user may open.
        """
        resource: Any = cls
        return search_url(resource, record, search_pages(resource, (record,))[record.pk])


#: The pages of a record that a result links to: the first one that the user may open.
_RECORD_PAGES = ("view", "edit")


def search_pages(resource: Any, records: Sequence[Any]) -> dict[Any, str]:
    """Return the page that the result of each record links to, by the record's key."""
    pages = [page for page in _RECORD_PAGES if page in resource.pages()]
    checks = [(page, abilities.allows_each(resource, page, records)) for page in pages]
    return {
        record.pk: next((page for page, allows in checks if allows(record)), "index")
        for record in records
    }


def search_url(resource: Any, record: Model, page: str) -> str:
    """Return the URL of a result; empty if the resource has no list to link to."""
    if page in _RECORD_PAGES:
        return str(resource.url(page, record))
    has_index = page in resource.pages() or resource.is_singular()
    return str(resource.url(page)) if has_index else ""
