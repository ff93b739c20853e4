"""The action that duplicates a record."""

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

from django_panel.actions.counted_labels import label_arguments
from django_panel.actions.errors import ActionRefused
from django_panel.actions.row_actions import RowPermissions, RowScope
from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.records import errors as write_errors
from django_panel.records.host_code import saving_runs_host_code
from django_panel.records.row import assign, saved
from django_panel.records.rules import validate_unique
from django_panel.records.transaction import in_transaction
from django_panel.records.writer import inner_writer
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.keys import is_composite, is_key_column, is_saved, key_columns
from django_panel.support.labels import LabelSource
from django_panel.support.log_text import escape_log_text
from django_panel.support.model_signals import has_host_receivers
from django_panel.support.permission_results import Verdict
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource

logger = logging.getLogger("django_panel.actions")


@dataclass(frozen=True, eq=False, repr=False)
class ReplicateAction(ResourceAction):
    """Creates a record with the column values of another.

    The user must be allowed to create records and to view the original, because a copy would
    show its values. Many-to-many relations and the primary key are not copied; ``using()`` sets
    a primary key that the database does not generate.
    """

    ability = "view"

    _name: str = field(default="replicate", kw_only=False)
    _label: LabelSource | None = field(default=_("Duplicate"), init=False)
    _icon: str | None = field(default="copy", init=False)
    _except: tuple[str, ...] = field(default=(), init=False)
    _using: Callable[[Any], object] | None = field(default=None, init=False)

    def except_(self, names: Iterable[str]) -> Self:
        """Do not copy these fields; the copy gets the model's defaults.

        ``using()`` must set a field that has no default and cannot be null.
        """
        return self._with(_except=tuple(names))

    def using(self, callback: Callable[[Any], object] | None) -> Self:
        """Run ``callback(copy)`` before the copy is saved."""
        return self._with(_using=callback)

    def bound_to(self, source: RecordSource) -> Self:
        model = source.model
        known = {field.name for field in model._meta.get_fields()}
        if unknown := set(self._except) - known:
            raise PanelSchemaException(
                f"ReplicateAction.except_() names {', '.join(map(repr, sorted(unknown)))}.",
                f"{dotted(model)} has no such field.",
                "Correct the name.",
            )
        if self._using is None:
            for column in model._meta.concrete_fields:
                if column.name in self._except and _needs_value(column, model):
                    raise PanelSchemaException(
                        f"ReplicateAction.except_() leaves out {column.name!r}.",
                        f"{dotted(model)} requires a value there and has no default, so no copy "
                        "could be saved.",
                        "Copy the field, or set it on the copy with using().",
                    )
        return super().bound_to(source)

    def handle(self, record: Model) -> None:
        copy = self._copy_of(record)
        if self._using is not None:
            self._using(copy)
        writer = inner_writer(self.source())
        assign(copy, writer.ownership.attributes())
        try:
            _require_key(copy)
            validate_unique(copy, set())
            copy.validate_constraints()
        except ValidationError as error:
            raise _not_saved(error.messages) from error

        try:
            by_project = saving_runs_host_code(type(copy))
            atomic = writer.ownership.needs_rollback(by_project=by_project)
            with in_transaction(atomic, using=copy._state.db):
                writer.create({}, lambda _attributes: saved(copy))
        except ValidationError as error:
            raise _not_saved(error.messages) from error
        except IntegrityError as error:
            if write_errors.is_missing_value(error):
                # The user cannot correct this, so it is logged for the developer.
                logger.exception(
                    "A copy of %s lacks a required value.", escape_log_text(repr(record))
                )
                raise _not_saved([write_errors.missing_values(copy)]) from error
            raise _not_saved(
                write_errors.integrity_message(self.source())[NON_FIELD_ERRORS]
            ) from error

    def runs_host_code(self) -> bool:
        return self._using is not None or super().runs_host_code()

    def base_verdict(self, record: Any) -> Verdict:
        create = self.source().allows("create")
        return super().base_verdict(record) if create else create

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        create = self.source().allows("create")
        return super().base_permissions(scope) if create else create

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s duplicated.") % label_arguments(self.source(), 1)

    def _copy_of(self, record: Model) -> Model:
        copy = type(record)()
        copy._state.db = self.source().database()
        trash = self.source().trash
        # A copy of a trashed record is not in the trash.
        left_out = {*self._except, *(() if trash is None else (trash.column,))}
        for column in record._meta.concrete_fields:
            if is_key_column(column) or column.generated or column.name in left_out:
                continue
            setattr(copy, column.attname, getattr(record, column.attname))
        return copy


def _needs_value(column: Any, model: type[Model]) -> bool:
    """Return whether the database would refuse a copy without a value for a column.

    False where an overridden ``save()``, a signal or a custom field may set the value.
    """
    if column.null or is_key_column(column) or column.generated or column.empty_strings_allowed:
        return False
    if column.has_default() or column.db_default is not NOT_PROVIDED:
        return False
    if getattr(column, "auto_now", False) or getattr(column, "auto_now_add", False):
        return False
    is_filled = not type(column).pre_save.__module__.startswith("django.db.")
    return not is_filled and model.save is Model.save and not has_host_receivers(pre_save, model)


def _require_key(copy: Model) -> None:
    """Raise if the primary key is neither generated nor set: it is not copied."""
    key: Any = copy._meta.pk
    if is_composite(type(copy)) and not is_saved(copy):
        names = list_of(str(column.verbose_name) for column in key_columns(type(copy)))
        raise ValidationError(gettext("A new %(key)s is required.") % {"key": names})
    is_inherited = key.remote_field is not None and key.remote_field.parent_link
    if copy.pk in key.empty_values and not key.blank and not is_inherited:
        raise ValidationError(
            gettext("A new %(key)s is required.") % {"key": key.verbose_name},
        )


def _not_saved(reasons: Iterable[str]) -> ActionRefused:
    text = gettext("The copy was not saved. %(reasons)s")
    return ActionRefused(text % {"reasons": " ".join(reasons)})
