"""The state of a form: the values that conditions and callbacks read (decisions D1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.forms import CharField

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field


def condition_state(form: BoundForm) -> dict[str, Any]:
    """Return the value of every field as conditions read it.

    A submitted value counts only for a field that is enabled and that no condition hides. The
    other fields have their initial value, or the value that the callback of a changed live
    field computed in this request. Values show and hide fields, so this is repeated until
    nothing changes, at most once per field. Conditions in a cycle, which are a system check
    error, read initial values.
    """
    initial = {field.get_name(): form.initial_value(field) for field in form.fields}
    enabled = {field.get_name() for field in form.enabled(form.fields)}
    if not form.schema.has_conditions():
        return _state(form, initial, enabled)
    state, opened = initial, set[str]()
    for _ in form.fields:
        names = _open_names(form, state) & enabled
        if names == opened:
            return state
        opened = names
        state = _state(form, initial, opened)
    return state if _open_names(form, state) & enabled == opened else initial


def browser_state(form: BoundForm) -> dict[str, Any]:
    """Return the value of every field in the browser: submitted, else initial."""
    return {
        field.get_name(): typed_value(field, form.data[field.get_name()])
        if field.get_name() in form.data
        else form.initial_value(field)
        for field in form.fields
    }


def run_updates(
    form: BoundForm, fields: Iterable[Field], path: str, state: dict[str, Any], previous: Any
) -> None:
    """Run ``after_state_updated`` of the field at a path; it changes ``state`` in place.

    A callback of a field inside a list changes its own entry and can read the form's values.
    """
    for field in fields:
        name = field.get_name()
        if path == name:
            field.update_state(state, previous, form.record)
        elif path.startswith(f"{name}."):
            field.update_nested(form, path[len(name) + 1 :], state, previous)


def typed_value(field: Field, raw: Any) -> Any:
    """Return a submitted value as conditions and callbacks receive it.

    Host callbacks may call ``.upper()`` or index into the value, so a value of the wrong type
    is passed as ``None``.
    """
    if isinstance(raw, list | tuple | dict):
        return field.normalized(raw) if field.accepts(raw) else None
    if raw is not None and not isinstance(raw, str) and isinstance(field.form_field(), CharField):
        return str(raw) if field.accepts(raw) else None
    return raw


def _open_names(form: BoundForm, state: Mapping[str, Any]) -> set[str]:
    """Return the names of the fields that no condition hides in a state."""
    form.set_state({**form.outer_state, **state})
    return {field.get_name() for field in form.schema.open_fields(form)}


def _state(form: BoundForm, initial: Mapping[str, Any], trusted: Set[str]) -> dict[str, Any]:
    """Return the state in which only the submitted values of trusted fields count."""
    state = {
        field.get_name(): typed_value(field, form.data[field.get_name()])
        if field.get_name() in trusted and field.get_name() in form.data
        else initial[field.get_name()]
        for field in form.fields
    }
    computed = state.keys() - trusted
    if form.schema.reads_state(computed):
        _run_live_callbacks(form, initial, state, computed)
    return state


def _run_live_callbacks(
    form: BoundForm, initial: Mapping[str, Any], state: dict[str, Any], computed: Set[str]
) -> None:
    """Run the callbacks of changed live fields; only fields in ``computed`` take their values.

    In all other fields the user may have changed the computed value.
    """
    for field in form.fields:
        name = field.get_name()
        if name in computed or not field.changes_others() or state[name] == initial[name]:
            continue
        values = {**form.outer_state, **_parseable(form, state)}
        before = dict(values)
        field.update_state(values, initial[name], form.record)
        state |= {key: values.get(key) for key in computed if values.get(key) != before[key]}


def _parseable(form: BoundForm, state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state in which a value that its field cannot parse is None.

    Callbacks run before validation here, and must not fail on a text in a number field.
    """
    return {field.get_name(): _parsed(field, state[field.get_name()]) for field in form.fields}


def _parsed(field: Field, value: Any) -> Any:
    try:
        field.form_field().to_python(value)
    except ValidationError:
        return None
    return value
