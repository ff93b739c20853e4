"""Results of a permission check: yes, no, or no with a reason that may be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import Model

from django_panel.support.frozen import FrozenValue
from django_panel.support.labels import StrOrPromise


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Denied(FrozenValue):
    """A refusal with a reason: ``task.is_open or Denied("The task is closed.")``.

    It is falsy, so a rule may return it instead of ``False``.
    """

    reason: StrOrPromise

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Verdict(FrozenValue):
    """The result of a rule. It can be called with a record: a result that is the same for all."""

    YES: ClassVar[Verdict]
    NO: ClassVar[Verdict]

    allowed: bool
    reason: StrOrPromise | None = None

    @classmethod
    def of(cls, result: Any) -> Verdict:
        """Convert the result of a rule: a boolean, a ``Denied`` or a ``Verdict``."""
        if result is True:
            return Verdict.YES
        if isinstance(result, Verdict):
            return result
        if isinstance(result, Denied):
            return cls(False, result.reason)
        return Verdict.YES if result else Verdict.NO

    def __bool__(self) -> bool:
        return self.allowed

    def __call__(self, record: Model) -> Verdict:
        return self

    def get_reason(self) -> str | None:
        """Return the reason in the active language."""
        return None if self.reason is None else str(self.reason)

    def is_shown(self) -> bool:
        """Return whether the button is shown: allowed, or disabled with a reason."""
        return self.allowed or self.reason is not None


Verdict.YES = Verdict(True)
Verdict.NO = Verdict(False)
