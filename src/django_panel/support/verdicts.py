"""Results of a permission check: yes, no, or no with a reason that may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django_panel.support.labels import Words


@dataclass(frozen=True, slots=True)
class Denied:
    """A refusal that explains itself: ``task.is_open or Denied("The task is closed.")``.

    It is false, so a rule that returns it can stand wherever a plain ``False`` could.
    """

    reason: Words

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a rule. It can be called with a record: a result that is the same for all."""

    YES: ClassVar[Verdict]
    NO: ClassVar[Verdict]

    allowed: bool
    reason: Words | None = None

    @classmethod
    def of(cls, answer: Any) -> Verdict:
        """Read a rule's answer: a truth value, a ``Denied``, or a verdict already made."""
        if answer is True:
            return Verdict.YES
        if isinstance(answer, Verdict):
            return answer
        if isinstance(answer, Denied):
            return cls(False, answer.reason)
        return Verdict.YES if answer else Verdict.NO

    def __bool__(self) -> bool:
        return self.allowed

    def __call__(self, record: Any) -> Verdict:
        return self

    def get_reason(self) -> str | None:
        """Return the reason in the reader's language."""
        return None if self.reason is None else str(self.reason)

    def is_shown(self) -> bool:
        """Return whether there is anything to show: a permission, or a reason against."""
        return self.allowed or self.reason is not None


Verdict.YES = Verdict(True)
Verdict.NO = Verdict(False)
