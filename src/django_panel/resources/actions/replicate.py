"""Making a copy of a record."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import IntegrityError
from django.db.models import NOT_PROVIDED, Model
from django.db.models.signals import pre_save
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.compiled import RowRights, RowScope
from django_panel.actions.mistakes import ActionRefused
from django_panel.resources import races
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.actions.deleting import write
from django_panel.resources.mistakes import ResourceMistake
from django_panel.resources.writes import Operation
from django_panel.support.labels import RecordWords
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource

logger = logging.getLogger("django_panel.actions")


@dataclass(frozen=True)
class ReplicateAction(ResourceAction):
    """Copies a record's own columns into a new one.

    Who copies must be allowed to create, and to view what is copied: a copy would otherwise
    show what its source hides. Relations of many records are not copied, nor is the key: one
    that does not fill itself is for ``using()`` to state.
    """

    ability = "view"

    _name: str = field(default="replicate", kw_only=False)
    _label: RecordWords | None = field(default=_("Duplicate"), kw_only=True)
    _icon: str | None = field(default="copy", kw_only=True)
    _except: tuple[str, ...] = field(default=(), kw_only=True)
    _using: Callable[[Any], object] | None = field(default=None, kw_only=True)

    def except_(self, names: Iterable[str]) -> Self:
        """Leave these fields out: the copy has the model's default instead.

        One that needs a value and has no default is for ``using()`` to fill.
        """
        return self._with(_except=tuple(names))

    def using(self, callback: Callable[[Any], object] | None) -> Self:
        """Run ``callback(copy)`` before the copy is saved."""
        return self._with(_using=callback)

    def bound_to(self, source: RecordSource) -> Self:
        model = source.model
        known = {each.name for each in model._meta.get_fields()}
        if unknown := set(self._except) - known:
            raise ResourceMistake.unknown_in_copies(sorted(unknown), model)
        if self._using is None:
            for column in model._meta.concrete_fields:
                if column.name in self._except and _stays_empty(column, model):
                    raise ResourceMistake.left_out_of_copies(column.name, model)
        return super().bound_to(source)

    def handle(self, record: Any) -> None:
        copy = self._copy_of(record)
        if self._using is not None:
            self._using(copy)
        try:
            _require_key(copy)
            copy.validate_unique()
            copy.validate_constraints()
        except ValidationError as error:
            raise _unsaved(error.messages) from error

        def act() -> None:
            copy.save()
            self.source().join(copy)

        try:
            write(self.source(), Operation.CREATE, copy, act)
        except IntegrityError as error:
            if races.is_missing_value(error):
                # Nobody at the browser can put that right: the developer hears of it too.
                logger.exception("A copy of %r lacks a value that it needs.", record)
                raise _unsaved([_lacking(copy)]) from error
            raise _unsaved(races.sentence(self.source())[NON_FIELD_ERRORS]) from error

    def runs_host_code(self) -> bool:
        return self._using is not None or super().runs_host_code()

    def own_verdict(self, record: Any) -> Verdict:
        create = self.source().allows("create")
        return super().own_verdict(record) if create else create

    def own_rights(self, scope: RowScope) -> RowRights:
        create = self.source().allows("create")
        return super().own_rights(scope) if create else create

    def default_success_message(self, count: int) -> str:
        return gettext("Record duplicated.")

    def _copy_of(self, record: Model) -> Model:
        copy = type(record)()
        trash = self.source().trash
        # A copy of what lies in the trash is a record like any other.
        left_out = {*self._except, *(() if trash is None else (trash.column,))}
        for column in record._meta.concrete_fields:
            if column.primary_key or column.generated or column.name in left_out:
                continue
            setattr(copy, column.attname, getattr(record, column.attname))
        return copy


def _stays_empty(column: Any, model: type[Model]) -> bool:
    """Return whether a column that is not copied is refused by the database, for all we know.

    A ``save()`` of the model's own, a signal or a field of the host's may fill it.
    """
    if column.null or column.primary_key or column.generated or column.empty_strings_allowed:
        return False
    if column.has_default() or column.db_default is not NOT_PROVIDED:
        return False
    if getattr(column, "auto_now", False) or getattr(column, "auto_now_add", False):
        return False
    is_filled = not type(column).pre_save.__module__.startswith("django.db.")
    return not is_filled and model.save is Model.save and not pre_save.has_listeners(model)


def _lacking(copy: Model) -> str:
    """Return which values a copy lacks, as far as the model says."""
    names = [
        str(column.verbose_name)
        for column in copy._meta.concrete_fields
        if not column.null and not column.primary_key and getattr(copy, column.attname) is None
    ]
    if not names:
        return gettext("It lacks a value that it needs.")
    return gettext("It lacks a value that it needs: %(names)s.") % {"names": ", ".join(names)}


def _require_key(copy: Model) -> None:
    """Complain where nothing fills the key by itself and nobody has: it is not copied."""
    key: Any = copy._meta.pk
    is_inherited = key.remote_field is not None and key.remote_field.parent_link
    if copy.pk in key.empty_values and not key.blank and not is_inherited:
        raise ValidationError(
            gettext("It needs a %(key)s of its own.") % {"key": key.verbose_name},
        )


def _unsaved(reasons: Iterable[str]) -> ActionRefused:
    said = gettext("The copy was not saved. %(reasons)s")
    return ActionRefused(said % {"reasons": " ".join(reasons)})
