"""The buttons of a record's own pages, and how a request finds one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.actions import DeleteAction, ForceDeleteAction, RestoreAction

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def leaving_actions(resource: type[Resource]) -> Sequence[Action]:
    """Return what ends a record, and what takes it back where there is a trash."""
    return _WITH_TRASH if resource.has_soft_deletes() else _WITHOUT_TRASH


_WITH_TRASH = (RestoreAction(), ForceDeleteAction(), DeleteAction())
_WITHOUT_TRASH = _WITH_TRASH[-1:]


def find_page_action(resource: type[Resource], panel: PanelPort, name: str) -> Action | None:
    """Return the button of this name on one of a record's pages."""
    for page in resource.pages().values():
        if page.record_page is None:
            continue
        for action in page(resource, panel).header_actions():
            if action.get_name() == name:
                return action.bound_to(resource)
    return None
