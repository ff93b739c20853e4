"""The steps of an explanation: one for each rule that was checked.

The texts are for developers, like error messages, so they are not translated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django_panel.support.frozen import FrozenValue
from django_panel.support.steps import Step


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Explanation(FrozenValue):
    """All steps of a decision, in the order in which the panel checks them."""

    #: What was asked about, such as ``the page resources.tasks.edit``.
    subject: str
    steps: tuple[Step, ...]

    @property
    def allowed(self) -> bool:
        return self.refusal is None

    @property
    def refusal(self) -> Step | None:
        """The first step that refuses, or None."""
        return next((step for step in self.steps if step.result == "refuses"), None)

    def lines(self) -> Iterable[str]:
        """Yield the steps as aligned lines of text, and the result."""
        width = max((len(step.rule) for step in self.steps), default=0)
        for step in self.steps:
            yield f"  {_SIGNS[step.result]}  {step.rule.ljust(width)}  {step.text}"
        refusal = self.refusal
        if refusal is None:
            yield f"Allowed: {self.subject}."
        else:
            yield f"Refused: {self.subject}. {refusal.rule}: {refusal.text}"


_SIGNS = {"allows": "yes", "refuses": "NO ", "note": "-  "}


def until_refused(steps: Iterable[Step]) -> Iterable[Step]:
    """Yield steps up to the first one that refuses: the panel checks no further."""
    for step in steps:
        yield step
        if step.result == "refuses":
            return
