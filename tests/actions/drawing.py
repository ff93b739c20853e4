"""Records, panels and wires for the tests of actions; none of them needs a database."""

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
    """Return an action that does something, with these options set."""
    action = Action("finish").action(lambda record: None)
    for name, value in options.items():
        action = getattr(action, name)(value)
    return action


def task(key: int = 1, **values: Any) -> Task:
    return Task(pk=key, **{"title": f"Task {key}", **values})


def drawn(action: Action, record: Any = None) -> dict[str, Any]:
    """Return the wire as a plain dictionary; an absent action fails the test."""
    wire = action.to_wire(record)
    assert wire is not None
    return dict(wire)


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions a piece of work calls, Python's and C's."""
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
class Asked:
    """A rule that remembers what it was asked about."""

    answer: Any = True

    def __post_init__(self) -> None:
        self.seen: list[Any] = []

    def __call__(self, record: Any) -> Any:
        self.seen.append(record)
        return self.answer


class StyledPanel(Panel):
    """A panel with a house style."""

    def __init__(self, *callbacks: Callable[[Action], Action]) -> None:
        super().__init__("styled")
        for callback in callbacks:
            self.configure_actions(callback)
