"""The buttons beside the headings of pages, and how a request finds one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.actions import DeleteAction, ForceDeleteAction, RestoreAction
from django_panel.actions.set import ActionSet
from django_panel.resources.pages.interacts_with_record import InteractsWithRecord

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def leaving_actions(resource: type[Resource]) -> Sequence[Action]:
    """Return what ends a record, and what takes it back where there is a trash."""
    return _WITH_TRASH if resource.has_soft_deletes() else _WITHOUT_TRASH


_WITH_TRASH = (RestoreAction(), ForceDeleteAction(), DeleteAction())
_WITHOUT_TRASH = _WITH_TRASH[-1:]


def find_page_action(
    resource: type[Resource], panel: PanelPort, name: str, *, about_record: bool
) -> Action | None:
    """Return the button of this name beside a heading: of a record's pages, or of the others."""
    for kind in resource.pages().values():
        is_own = kind.record_page is None
        if about_record is (is_own and not issubclass(kind, InteractsWithRecord)):
            continue
        page = kind(resource, panel)
        shown = page.header_actions()
        # Without a rule, whoever may open a page may press what stands on it.
        ruled = [_for_whoever_opens(page, action) for action in shown] if is_own else shown
        found = ActionSet(ruled).bound_to(resource).find(name)
        if found is not None:
            return found
    return None


def _for_whoever_opens(page: ResourcePage, action: Action) -> Action:
    return action if action.states_rule() else action.authorize(page.can_open)
