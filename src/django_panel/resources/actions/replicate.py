"""Making a copy of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.compiled import RowRights, RowScope
from django_panel.actions.mistakes import ActionRefused
from django_panel.resources import abilities
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.actions.deleting import write
from django_panel.resources.ownership import join_parent
from django_panel.resources.writes import Operation
from django_panel.support.labels import RecordWords
from django_panel.support.values import frozen
from django_panel.support.verdicts import Verdict


@frozen
class ReplicateAction(ResourceAction):
    """Copies a record's own columns into a new one.

    Who copies must be allowed to create, and to view what is copied: a copy would otherwise
    show what its source hides. Relations of many records are not copied.
    """

    ability = "view"

    _name: str = field(default="replicate", kw_only=False)
    _label: RecordWords | None = field(default=_("Duplicate"), kw_only=True)
    _icon: str | None = field(default="copy", kw_only=True)
    _except: tuple[str, ...] = field(default=(), kw_only=True)
    _using: Callable[[Any], object] | None = field(default=None, kw_only=True)

    def except_(self, names: Iterable[str]) -> Self:
        """Leave these fields out: the copy has the model's default instead."""
        return self._with(_except=tuple(names))

    def using(self, callback: Callable[[Any], object] | None) -> Self:
        """Run ``callback(copy)`` before the copy is saved."""
        return self._with(_using=callback)

    def handle(self, record: Any) -> None:
        copy = self._copy_of(record)
        if self._using is not None:
            self._using(copy)
        try:
            copy.validate_unique()
            copy.validate_constraints()
        except ValidationError as error:
            raise ActionRefused(
                gettext("The copy was not saved. %(reasons)s")
                % {"reasons": " ".join(error.messages)}
            ) from error

        def act() -> None:
            copy.save()
            join_parent(self.resource(), copy)

        write(self.resource(), Operation.CREATE, copy, act)

    def own_verdict(self, record: Any) -> Verdict:
        create = abilities.verdict(self.resource(), "create")
        return super().own_verdict(record) if create else create

    def own_rights(self, scope: RowScope) -> RowRights:
        create = abilities.verdict(self.resource(), "create")
        return super().own_rights(scope) if create else create

    def default_success_message(self, count: int) -> str:
        return gettext("Record duplicated.")

    def _copy_of(self, record: Model) -> Model:
        copy = type(record)()
        for column in record._meta.concrete_fields:
            if column.primary_key or column.generated or column.name in self._except:
                continue
            setattr(copy, column.attname, getattr(record, column.attname))
        return copy
