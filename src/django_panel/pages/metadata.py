"""The prop ``page``: what any page tells the shell about itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.support.breadcrumbs import Breadcrumb, serialize_breadcrumbs

if TYPE_CHECKING:
    from django_panel.pages.wire import PageMetadataWire


def page_metadata(
    *,
    title: str,
    heading: str,
    subheading: str | None,
    breadcrumbs: Sequence[Breadcrumb],
    scope: str,
) -> PageMetadataWire:
    """Return the page's words, trail and scope, with every key the shell reads."""
    return {
        "title": title,
        "heading": heading,
        "subheading": subheading,
        "breadcrumbs": serialize_breadcrumbs(breadcrumbs),
        "headerActions": [],
        "scope": scope,
        "subNavigation": [],
        "cluster": None,
    }
