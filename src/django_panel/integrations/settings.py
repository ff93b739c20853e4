"""The integrations of a resource: whether they are enabled, and which data they may send."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from django_panel.exceptions import PanelSchemaException, nearest
from django_panel.integrations.triggers import Trigger
from django_panel.support.fluent import Fluent

#: Seconds that a queued request may take.
DEFAULT_TIMEOUT = 5
#: The upper limit: a worker can do nothing else while it waits.
MAX_TIMEOUT = 60


@dataclass(frozen=True, eq=False, repr=False)
class Integrations(Fluent):
    """The argument of ``Resource.integrations()``. Every setter returns a copy."""

    _enabled: bool = field(default=False, init=False)
    _triggers: tuple[Trigger, ...] = field(default=tuple(Trigger), init=False)
    _timeout: int = field(default=DEFAULT_TIMEOUT, init=False)
    _fields: tuple[str, ...] | None = field(default=None, init=False)

    def enabled(self, condition: bool = True) -> Self:
        """Let users with the permission ``manage_integrations`` add integrations."""
        return self._with(_enabled=condition)

    def triggers(self, triggers: Iterable[Trigger | str]) -> Self:
        """Set the events that can be sent; all six by default."""
        return self._with(_triggers=tuple(dict.fromkeys(map(_trigger, triggers))))

    def timeout(self, seconds: int) -> Self:
        """Set how long one request may take, in seconds."""
        if not 1 <= seconds <= MAX_TIMEOUT:
            raise PanelSchemaException(
                f"timeout() was given {seconds!r}.",
                f"It takes a number of seconds between 1 and {MAX_TIMEOUT}.",
                "Correct the call.",
            )
        return self._with(_timeout=seconds)

    def fields(self, names: Iterable[str] | None) -> Self:
        """Set the fields of the record that are sent.

        By default all fields of the model except those that look like a secret. A field that is
        named here is sent whatever it is called.
        """
        return self._with(_fields=None if names is None else tuple(names))

    def is_enabled(self) -> bool:
        return self._enabled

    def get_triggers(self) -> tuple[Trigger, ...]:
        return self._triggers

    def get_timeout(self) -> int:
        return self._timeout

    def get_fields(self) -> tuple[str, ...] | None:
        """Return the declared fields; None: those of the model that look harmless."""
        return self._fields


def _trigger(value: Trigger | str) -> Trigger:
    try:
        return Trigger(value)
    except ValueError:
        raise PanelSchemaException(
            f"{value!r} is not a trigger.{nearest(str(value), [each.value for each in Trigger])}",
            f"Triggers: {', '.join(Trigger)}.",
            "Correct the call of triggers().",
        ) from None
