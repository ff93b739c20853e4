"""The user's permissions on the rows of an inline (decisions D12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django_panel.support.context import current_panel
from django_panel.support.permission_results import Verdict
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django.db.models import Model


class RowAccess:
    """What the user may do with rows of a model, by the policy of its resource.

    Forms outside a panel and unscoped inlines allow everything.
    """

    def __init__(self, model: type[Model], *, unscoped: bool = False) -> None:
        self._source = related_source(model)
        self._allows_all = unscoped or current_panel() is None

    def can_list(self) -> bool:
        return self._allows_all or bool(self._source.allows("view_any"))

    def can_create(self) -> bool:
        return self._allows_all or bool(self._source.allows("create"))

    def visible(self, rows: Sequence[Any]) -> list[Any]:
        """Return the rows that the user may view or edit."""
        if self._allows_all or not rows:
            return list(rows)
        may_view = self._source.allows_each("view", rows)
        if may_view == Verdict.YES:
            return list(rows)
        may_edit = self._source.allows_each("edit", rows)
        return [row for row in rows if may_view(row) or may_edit(row)]

    def keys_with(self, ability: str, rows: Sequence[Any]) -> set[Any]:
        """Return the primary keys of the rows on which the user has an ability."""
        allows = Verdict.YES if self._allows_all else self._source.allows_each(ability, rows)
        if isinstance(allows, Verdict):
            return {row.pk for row in rows} if allows else set()
        return {row.pk for row in rows if allows(row)}
