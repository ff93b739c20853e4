"""The links that the command palette offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from django_panel.resources.labels import sentence_label

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.resources.resource import Resource
    from django_panel.search.wire import CommandWire


def commands(panel: Panel) -> list[CommandWire]:
    """Return the create pages that the user may open, by label.

    A nested resource has none: its create page needs a parent. A panel without global search has
    none either.
    """
    if not panel.has_global_search():
        return []
    entries = [_create_command(command) for command in _with_create_page(panel)]
    return sorted(entries, key=lambda command: command["label"].casefold())


def _with_create_page(panel: Panel) -> Iterator[type[Resource]]:
    for resource in panel.get_resources():
        if not resource.is_nested() and "create" in resource.pages() and resource.can_create():
            yield resource


def _create_command(resource: type[Resource]) -> CommandWire:
    return {
        "label": _("New %(label)s") % {"label": sentence_label(resource)},
        "url": resource.url("create"),
        "icon": "plus",
    }
