"""What can be wrong with a declared action, each with its fix."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelException, PanelSchemaException

if TYPE_CHECKING:
    from django_panel.actions.wire import RefusedWire

_UNUSABLE_PART = re.compile(r"[^A-Za-z0-9_.\-]+")


class ActionMistake(PanelSchemaException):
    """An action was put together in a way that cannot work."""

    @classmethod
    def unusable_name(cls, name: str) -> Self:
        suggestion = _UNUSABLE_PART.sub("-", name).strip("-").lower() or "my-action"
        return cls(
            f"{name!r} cannot be the name of an action. "
            "A name holds letters, digits, '_', '.' and '-'; label() says what people read. "
            f"Use Action({suggestion!r}), for example."
        )

    @classmethod
    def duplicates(cls, names: Iterable[str]) -> Self:
        return cls(
            f"These actions are declared twice in one set: {', '.join(sorted(names))}. "
            "An action's name is unique in its set, its dialogs' buttons included. "
            "Rename one of each."
        )

    @classmethod
    def inert(cls, name: str, scope: str | None) -> Self:
        place = f" where {scope} actions stand" if scope else ""
        return cls(
            f"The action {name!r} does nothing when it is pressed{place}. "
            "An action links somewhere, runs a handler or opens a dialog with content. "
            f"Give it {_HANDLERS.get(scope or '', 'url(), action(), bulk_action()')}, "
            "or remove it."
        )

    @classmethod
    def unusable_handler(cls, option: str, handler: object, rule: str) -> Self:
        return cls(
            f"Action.{option}() was given {handler!r}. It takes {rule}. Correct its arguments."
        )

    @classmethod
    def nested_dialog(cls, name: str, inner: str) -> Self:
        return cls(
            f"{inner!r}, a button in the dialog of {name!r}, has buttons of its own. "
            "Dialogs go one level deep. Move its buttons into the dialog it stands in."
        )

    @classmethod
    def lost_in_configuration(cls, name: str, answer: object) -> Self:
        return cls(
            f"A callback of Panel.configure_actions() returned {answer!r} for the action "
            f"{name!r}. Actions are never changed, only copied. "
            "Return the copy that the last call gave you."
        )

    @classmethod
    def unknown_choice(cls, option: str, choice: object, known: Iterable[str]) -> Self:
        return cls(
            f"{option}() was given {choice!r}. It takes one of {', '.join(known)}. "
            "Correct the call."
        )

    @classmethod
    def not_an_action(cls, given: object) -> Self:
        fix = "Put an Action there."
        if isinstance(given, type):
            fix = f"Call it: {given.__name__}()."
        return cls(f"{given!r} stands among actions and is none. {fix}")


_HANDLERS = {
    "record": "url() or action()",
    "bulk": "bulk_action() or action()",
    "table": "table_action() or the fixed address of a url()",
}


class ActionForbidden(PermissionDenied):
    """An action that its reader may not run: names it, or says why where its rule does."""

    def __init__(self, label: str, reason: str | None) -> None:
        super().__init__(reason or _("You may not use “%(action)s” here.") % {"action": label})


class BulkRefused(PermissionDenied):
    """A bulk action that the user may not run on some of the records (decisions D8)."""

    def __init__(self, refused: RefusedWire) -> None:
        super().__init__(refused["message"])
        self.refused = refused


class SelectionChanged(PanelException):
    """More or fewer rows match than the user confirmed; nothing has run (decisions D17)."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} rows match now.")
        self.count = count


class ActionRefused(PanelException):
    """An action that cannot be carried out, with a sentence for whoever asked for it.

    Raised by a handler: what was written so far is taken back, and the sentence is shown.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        #: Shown as it is; nothing internal belongs in it.
        self.message = message
