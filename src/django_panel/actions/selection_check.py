"""The confirmation of a bulk action that is refused on some of the selected records.

Its dialog requests these records when it opens, so that users see them before they confirm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.row_actions import RowConfirmation, RowScope
    from django_panel.actions.wire import ConfirmationWire


def checks_selection(action: Action) -> bool:
    """Return whether the dialog of a bulk action checks the selected records.

    The result is the same for all users, and no permission is checked. A dialog with a form
    reports refused records when the form is submitted.
    """
    if action.get_source() is None or action.is_link() or action.opens_form():
        return False
    return action.is_bulk_executable() and action.permissions_for_each_vary()


def with_selection_check(
    action: Action, scope: RowScope, confirmation: RowConfirmation
) -> RowConfirmation:
    """Return a confirmation; that of a bulk action with the URL that checks the records."""
    source = action.get_source()
    if confirmation is None or source is None or not scope.for_selection:
        return confirmation
    if not checks_selection(action):
        return confirmation
    url = source.panel.reverse("actions.confirmation")
    if callable(confirmation):
        return lambda record, key: _with_url(confirmation(record, key), url)
    return _with_url(confirmation, url)


def _with_url(confirmation: ConfirmationWire, url: str) -> ConfirmationWire:
    if "detailsUrl" in confirmation:
        # The preview of a deletion contains the refused records too.
        return confirmation
    return {**confirmation, "detailsUrl": url, "onlyRefused": True}
