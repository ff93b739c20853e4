"""Compare submitted values with stored values (decisions D14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError

from django_panel.records.row import json_text
from django_panel.support import json

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field

#: Raised by code that parses a value of a wrong type or outside a range.
_UNPARSEABLE = (ValidationError, TypeError, ValueError, OverflowError, KeyError, RecursionError)
#: Types of which two values have equal JSON if type and value are equal.
_SCALARS = frozenset({str, bool, int, float, type(None)})


def changed_names(form: BoundForm, fields: Iterable[Field]) -> list[str]:
    """Return the names of these fields whose submitted value differs from the initial one.

    A missing related record is created with all its fields: if one of them differs, all count
    as changed.
    """
    selectable, initial, data = list(fields), form.initial, form.data
    changed = []
    for field in selectable:
        plan = field.plan
        if plan.name not in data:
            continue
        if plan.may_be_secret or plan.may_hide_values:
            differs = is_changed(form, field)
        else:
            differs = not is_same(field, initial.get(plan.name), data[plan.name])
        if differs:
            changed.append(plan.name)
    if not any(field.get_prefix() for field in selectable if field.plan.may_be_outside_row):
        return changed
    touched = _missing_owners(form, selectable, set(changed))
    return [
        field.get_name()
        for field in selectable
        if field.get_name() in changed
        or (field.get_prefix() in touched and field.get_name() in form.data)
    ]


def is_changed(form: BoundForm, field: Field) -> bool:
    """Return whether the submitted value of a field differs from its initial value."""
    name = field.get_name()
    if name not in form.data:
        return False
    submitted = form.data[name]
    if field.is_secret():
        return submitted not in (None, "") or not _may_stay_empty(form, field)
    initial = field.visible_value(form, form.initial_value(field))
    return not is_same(field, initial, submitted)


def is_same(field: Field, initial: Any, submitted: Any) -> bool:
    """Return whether two values of the browser have equal JSON or an equal parsed value."""
    if type(initial) in _SCALARS and type(submitted) in _SCALARS:
        if type(initial) is type(submitted) and initial == submitted:
            return True
    elif _wire_text(initial) == _wire_text(submitted):
        return True
    try:
        before, after = field.comparable(initial), field.comparable(submitted)
    except _UNPARSEABLE:
        return False
    if field.plan.may_be_to_many and field.is_to_many():
        return set(map(str, before or ())) == set(map(str, after or ()))
    if before == after:
        return True
    return isinstance(before, str) and isinstance(after, str) and _same_text(before, after)


def has_stored_value(form: BoundForm, field: Field) -> bool:
    """Return whether the record stores the submitted value of a field."""
    if not field.is_dehydrated(form):
        return False
    return field.has_attribute()


def unchanged_value(form: BoundForm, field: Field) -> Any:
    """Return the stored value of an unchanged field in the format of a cleaned value."""
    if field.is_secret():
        return ""
    if field.converts_value():
        try:
            # Hooks receive values before they are converted for storage.
            shown = field.without((), form.initial_value(field))
            return field.form_field().to_python(shown)
        except _UNPARSEABLE:
            pass
    return field.read(form.instance)


def comparable_value(field: Field, raw: Any) -> Any:
    """Return a value inside a list in a form that can be compared, also if it is invalid."""
    try:
        return "", _newlines(field.comparable(raw))
    except _UNPARSEABLE:
        return "unparseable", _wire_text(raw)


def _may_stay_empty(form: BoundForm, field: Field) -> bool:
    """Return whether an empty secret keeps the stored one, or is optional."""
    return not field.is_required() or any(form.stored_values(field))


def _missing_owners(form: BoundForm, fields: list[Field], changed: set[str]) -> set[str]:
    """Return the paths of missing related records for which values were submitted."""
    touched: set[str] = set()
    for field in fields:
        prefix = field.get_prefix()
        if not prefix or field.get_name() not in changed or prefix in touched:
            continue
        if field.owner_of(form.instance) is None:
            parts = prefix.split(".")
            touched |= {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
    missing = {field.get_prefix() for field in fields if field.owner_of(form.instance) is None}
    return touched & missing


def _same_text(before: str, after: str) -> bool:
    """Return whether two texts differ only in line breaks, which text areas convert."""
    has_returns = "\r" in before or "\r" in after
    return has_returns and _newlines(before) == _newlines(after)


def _newlines(value: Any) -> Any:
    """Return a text with the line breaks of a browser's text area."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    return value


def _wire_text(value: Any) -> str:
    """Return a value as its JSON text with sorted keys."""
    try:
        return json_text(json.loads(json.dumps(value)))
    except (TypeError, ValueError):
        return repr(value)
