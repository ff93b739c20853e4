"""Sample actions, records and panels for the tests of actions. None of them needs a database."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django_panel import Panel
from django_panel.actions import Action
from tests.project.models import Task

BARE: dict[str, Any] = {
    "name": "finish",
    "label": "Finish",
    "icon": None,
    "variant": "ghost",
    "type": "callback",
    "url": None,
    "formUrl": None,
    "hasForm": False,
    "modal": None,
    "modalActions": [],
    "confirmation": None,
    "disabled": False,
    "reason": None,
}


def finish(**options: Any) -> Action:
    """Return an action with a handler and these options."""
    action = Action("finish").action(lambda record: None)
    for name, value in options.items():
        action = getattr(action, name)(value)
    return action


def task(key: int = 1, **values: Any) -> Task:
    return Task(pk=key, **{"title": f"Task {key}", **values})


def wire_of(action: Action, record: Any = None) -> dict[str, Any]:
    """Return the action's wire as a dictionary. An action that is not sent fails the test."""
    wire = action.to_wire(record)
    assert wire is not None
    return dict(wire)


def count_calls(work: Callable[[], object]) -> int:
    """Return the number of Python and C functions that ``work`` calls."""
    seen = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal seen
        seen += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return seen


@dataclass
class RecordingRule:
    """A callback that records its arguments and returns ``answer``."""

    result: Any = True

    def __post_init__(self) -> None:
        self.seen: list[Any] = []

    def __call__(self, record: Any) -> Any:
        self.seen.append(record)
        return self.result


class StyledPanel(Panel):
    """A panel that configures its actions."""

    def __init__(self, *callbacks: Callable[[Action], Action]) -> None:
        super().__init__("styled")
        for callback in callbacks:
            self.configure_actions(callback)
