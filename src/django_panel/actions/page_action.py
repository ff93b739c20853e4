"""Buttons of the panel's own pages."""

from __future__ import annotations

from dataclasses import dataclass

from django_panel.actions.action import Action


@dataclass(frozen=True, eq=False, repr=False)
class PageAction(Action):
    """A button whose page knows what to do, by the name of the action.

    It calls an endpoint of the page or opens one of its dialogs; the endpoints of actions do not
    run it.
    """

    def is_record_executable(self) -> bool:
        return True

    def is_table_executable(self) -> bool:
        return True
