"""The header actions of a resource's pages: the default ones, and look-up by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.actions.action_set import ActionSet
from django_panel.actions.configuration import panel_callbacks
from django_panel.internal.fast.urls import cached_with_urls
from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.actions.force_delete import ForceDeleteAction
from django_panel.resources.actions.restore import RestoreAction
from django_panel.resources.actions.view_on_site import ViewOnSiteAction
from django_panel.support.own_methods import has_own_methods

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.records.source import RecordSource
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.resource import Resource

_WITHOUT_TRASH = (DeleteAction,)
_WITH_TRASH = (RestoreAction, ForceDeleteAction, DeleteAction)


def deletion_actions(resource: type[Resource]) -> Sequence[Action]:
    """Return the actions that delete a record, and restore it if there is a trash.

    They are constructed for each page, because the current panel configures new actions.
    """
    kinds = _WITH_TRASH if resource.has_soft_deletes() else _WITHOUT_TRASH
    return tuple(action_class() for action_class in kinds)


def site_actions(resource: type[Resource]) -> Sequence[Action]:
    """Return the link to the record's page on the site, if the resource declares it."""
    return (ViewOnSiteAction(),) if resource.view_on_site else ()


def default_header_actions(page: ResourcePage) -> ActionSet | None:
    """Return the header actions of a page, bound to its records; None if the project declares them.

    They are the same for all users, so they are constructed once for each panel.
    """
    if not has_own_methods(type(page), ("header_actions",)) or panel_callbacks():
        return None
    key = ("header actions", type(page), page.get_resource(), page.panel())
    return cached_with_urls(key, lambda: ActionSet(page.header_actions()).bound_to(page.source()))


def find_header_action(source: RecordSource, name: str, *, about_record: bool) -> Action | None:
    """Return the header action with this name: of a record's pages, or of the other pages."""
    for page_class in source.resource.pages().values():
        is_own = page_class.record_page is None
        if about_record is (is_own and not page_class._has_one_record):
            continue
        page = page_class(source.resource, source.panel)
        actions = page.header_actions()
        if is_own:
            actions = [_authorized_by_page(page, action) for action in actions]
        action = ActionSet(actions).bound_to(source).find(name)
        if action is not None:
            return action
    return None


def _authorized_by_page(page: ResourcePage, action: Action) -> Action:
    """Return an action that requires access to its page, unless it declares its own rule."""
    return action if action.declares_authorization() else action.authorize(page.can_open)
