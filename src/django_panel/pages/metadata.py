"""The prop ``page``: title, heading, breadcrumbs and scope of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django_panel.support.breadcrumbs import Breadcrumb, serialize_breadcrumbs

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.pages.wire import ClusterWire, PageMetadataWire, SubNavigationWire


def page_metadata(
    *,
    title: str,
    heading: str,
    subheading: str | None,
    breadcrumbs: Sequence[Breadcrumb],
    scope: str,
    header_actions: Sequence[ActionWire] = (),
    sub_navigation: SubNavigationWire | list[Any] | None = None,
    cluster: ClusterWire | None = None,
) -> PageMetadataWire:
    """Return the prop ``page`` of a page."""
    return {
        "title": title,
        "heading": heading,
        "subheading": subheading,
        "breadcrumbs": serialize_breadcrumbs(breadcrumbs),
        "headerActions": list(header_actions),
        "scope": scope,
        "subNavigation": [] if sub_navigation is None else sub_navigation,
        "cluster": cluster,
    }
