"""Buttons without a record: above a table, for a selection, or beside the heading of a list.

Permissions and visibility are checked for each request. What else a button shows is the same for
all users of a panel and a language, so it is built once for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django_panel.actions.row_actions import compile_permitted
from django_panel.internal.fast.verdicts import cached_by_verdicts
from django_panel.support.json_copies import copier
from django_panel.support.navigation import has_fixed_link

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.row_actions import RowScope
    from django_panel.actions.wire import ActionWire


def is_fixed(action: Action) -> bool:
    """Return whether only permissions, panel, tenant and language decide about a button.

    Functions of the project may read the request. A nested resource and a relation have other
    URLs for each parent record.
    """
    source = action.get_source()
    if source is None or source.relation is not None or source.resource.is_nested():
        return False
    is_own = type(action).__module__.startswith("django_panel.")
    is_plain = not action.varies() and not action.get_modal_actions()
    return is_own and is_plain and has_fixed_link(source.resource)


def fixed_button(action: Action, owner: object, scope: RowScope) -> ActionWire | None:
    """Return the button of an action for which ``is_fixed()`` is true, or None.

    ``owner`` is a long-lived object that identifies the set of the action; ``scope`` has no rows.
    """
    visible = action.row_visibility()
    if not (visible(None) if callable(visible) else visible):
        return None
    verdict = action.permissions(scope)(None)
    source = action.get_source()
    if source is None or not verdict.allowed:
        # The reason of a refusal may be computed.
        return compile_permitted(action, scope, verdict)(None, None)
    # A project may change the button that it gets.
    copy = cached_by_verdicts(
        source.panel,
        (owner, action.get_name()),
        verdict.allowed,
        lambda: copier(compile_permitted(action, scope, verdict)(None, None)),
    )
    return cast("ActionWire | None", copy())
