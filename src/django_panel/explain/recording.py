"""Record what rules ask: the permissions of the user, and the abilities of a record source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.source import RecordSource
    from django_panel.support.permission_results import Verdict


class AskedPermissions:
    """A copy of a user whose ``has_perm()`` records the permissions that rules ask for.

    The copy is an instance of the same class, so rules that compare it with the owner of a
    record work as usual.
    """

    def __init__(self, user: Any) -> None:
        self.user = copy(user)
        self._asked: dict[str, bool] = {}
        has_perm: Callable[..., bool] | None = getattr(user, "has_perm", None)
        if has_perm is not None:

            def recorded(permission: str, *record: Model) -> bool:
                result = bool(has_perm(permission, *record))
                # A check of the object follows one of the model, and may allow more.
                self._asked[permission] = result or self._asked.get(permission, False)
                return result

            self.user.has_perm = recorded

    def take(self) -> dict[str, bool]:
        """Return the permissions that were asked for since the last call, with the results."""
        asked, self._asked = self._asked, {}
        return asked


class AskedAbilities:
    """A record source that records which abilities are checked, and is otherwise the same."""

    def __init__(self, source: RecordSource) -> None:
        self._source = source
        self.asked: list[str] = []

    @classmethod
    def of(cls, source: RecordSource) -> tuple[RecordSource, list[str]]:
        """Return the source, and the list that it adds the abilities to."""
        recorder = cls(source)
        return cast("RecordSource", recorder), recorder.asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        self._add(ability)
        return self._source.allows(ability, record)

    def allows_each(
        self, ability: str, records: Sequence[Model] = ()
    ) -> Callable[[Model], Verdict]:
        self._add(ability)
        return self._source.allows_each(ability, records)

    def _add(self, ability: str) -> None:
        if ability not in self.asked:
            self.asked.append(ability)
