"""A field of a form, compiled: what it decides without a request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.support.frozen import FrozenValue
from django_panel.support.own_methods import has_own_methods

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.forms.fields.base import Field

_DISABLED = ("is_disabled", "is_always_disabled")
#: Methods that tell whether a field is a set of related records.
_TO_MANY = ("is_to_many", "is_multiple", "get_related_records")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlannedField(FrozenValue):
    """The part of a field's reading and validation that does not depend on the request.

    A form asks the field only where the plan says that the answer may differ: a rule is a
    function of the record or depends on the page, or a class of the project overrides the method.
    """

    name: str
    #: ``Field.hydrate``, compiled.
    read_initial: Callable[[Model | None], Any]
    #: False: the field is disabled in every form.
    may_be_enabled: bool
    #: ``Field.is_disabled`` may return True, or the field has a reason to be disabled.
    may_be_disabled: bool
    #: ``Field.is_dehydrated`` may return False, or the model has no attribute for the value.
    may_be_unstored: bool
    may_be_secret: bool
    #: ``Field.visible_value`` may leave out a part of a value.
    may_hide_values: bool
    may_be_to_many: bool
    #: The value may be stored elsewhere than in a column of the form's record.
    may_be_outside_row: bool


def plan_field(field: Field) -> PlannedField:
    """Compile a field."""
    may_be_to_many = not has_own_methods(type(field), _TO_MANY) or field.is_to_many()
    return PlannedField(
        name=field.get_name(),
        read_initial=field.initial_reader(),
        may_be_enabled=not (has_own_methods(type(field), _DISABLED) and field.is_always_disabled()),
        may_be_disabled=not field.is_never_disabled(),
        may_be_unstored=not field.is_always_stored(),
        may_be_secret=not _is_own(field, "is_secret") or field.is_secret(),
        may_hide_values=field.hides_values(),
        may_be_to_many=may_be_to_many,
        may_be_outside_row=(
            field.get_prefix() != ""
            or may_be_to_many
            or not _is_own(field, "is_outside_row")
            or field.is_outside_row()
        ),
    )


def _is_own(field: Field, method: str) -> bool:
    return has_own_methods(type(field), (method,))
