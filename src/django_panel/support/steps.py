"""The result of a rule, which ``panel_explain`` prints.

The texts are for developers, like error messages, so they are not translated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django_panel.support.frozen import FrozenValue

Result = Literal["allows", "refuses", "note"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step(FrozenValue):
    """One rule: what it is, its result, and how it came about."""

    rule: str
    result: Result
    text: str

    @classmethod
    def of(cls, rule: str, allowed: bool, text: str) -> Step:
        """Return the step of a rule that was checked."""
        return cls(rule, "allows" if allowed else "refuses", text)

    @classmethod
    def note(cls, rule: str, text: str) -> Step:
        """Return a step that decides nothing."""
        return cls(rule, "note", text)
