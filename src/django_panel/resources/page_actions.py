"""Header actions of a resource's pages, found by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.actions.set import ActionSet

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.record_source import RecordSource


def find_page_action(source: RecordSource, name: str, *, about_record: bool) -> Action | None:
    """Return the header action of this name: of a record's pages, or of the other pages."""
    for kind in source.resource.pages().values():
        is_own = kind.record_page is None
        if about_record is (is_own and not kind._has_one_record):
            continue
        page = kind(source.resource, source.panel)
        shown = page.header_actions()
        # Without a rule, an action is for all who may open its page.
        ruled = [_for_page(page, action) for action in shown] if is_own else shown
        found = ActionSet(ruled).bound_to(source).find(name)
        if found is not None:
            return found
    return None


def _for_page(page: ResourcePage, action: Action) -> Action:
    return action if action.states_rule() else action.authorize(page.can_open)
