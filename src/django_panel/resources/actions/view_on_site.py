"""The action that links to the page of a record on the site."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext_lazy as _

from django_panel.resources.actions.base import ResourceAction
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource

logger = logging.getLogger("django_panel.actions")


@dataclass(frozen=True, eq=False, repr=False)
class ViewOnSiteAction(ResourceAction):
    """Links to the page of a record on the site: ``get_absolute_url()`` of the record.

    ``view_on_site`` of the resource may be a function of the record that returns another URL.
    """

    ability = "view"

    _name: str = field(default="view_on_site", kw_only=False)
    _label: LabelSource | None = field(default=_("View on site"), init=False)
    _icon: str | None = field(default="external-link", init=False)

    def is_link(self) -> bool:
        return True

    def bound_to(self, source: RecordSource) -> Self:
        bound = super().bound_to(source)
        return bound if self._url is not None else bound._with(_url=_site_url(source.resource))


def _site_url(resource: type[Resource]) -> Callable[[Any], str | None]:
    find = _declared_function(resource) or _absolute_url

    def url(record: Any) -> str | None:
        try:
            found = find(record)
        except Exception:
            # The other parts of the page do not depend on it.
            logger.exception("The URL of a record of %s on the site failed.", resource.__name__)
            return None
        return None if found is None else str(found)

    return url


def _declared_function(resource: type[Resource]) -> Callable[[Any], Any] | None:
    """Return ``view_on_site`` of a resource if it is a function: of the record, or a method."""
    member: Any = inspect.getattr_static(resource, "view_on_site")
    if inspect.isfunction(member) and len(inspect.signature(member).parameters) > 1:
        # A resource is never instantiated: ``self`` of a plain method is the class.
        return partial(member, resource)
    declared: Any = resource.view_on_site
    return declared if callable(declared) else None


def _absolute_url(record: Any) -> Any:
    return record.get_absolute_url() if hasattr(record, "get_absolute_url") else None
