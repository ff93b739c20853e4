"""The form of the profile page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.auth import get_user_model
from django.core.exceptions import FieldDoesNotExist

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.derived import derive_field
from django_panel.forms.fields.text import TextInput
from django_panel.forms.schema import FormSchema
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.schemas.component import Component

#: The components of a form, or a function that returns it, given the default form.
AccountSchema: TypeAlias = "Iterable[Component] | Callable[[FormSchema], FormSchema]"

#: Names of user models, most common first; with the HTML attribute ``autocomplete``.
_NAMES = {
    "first_name": "given-name",
    "last_name": "family-name",
    "full_name": "name",
    "name": "name",
}


def email_field() -> str:
    """Return the name of the user model's email field."""
    return str(getattr(get_user_model(), "EMAIL_FIELD", "email"))


def signs_in_by_email() -> bool:
    return "email" in ports.auth_stack().login_fields()


def profile_form(declared: AccountSchema | None) -> FormSchema:
    """Return the form of the profile: the declared one, else the name and the address."""
    default = FormSchema().model(get_user_model()).schema(_default_fields())
    schema = default if declared is None else declared_form(declared, default, "profile")
    return schema.with_form_id("settings.profile")


def declared_form(declared: AccountSchema, default: FormSchema, option: str) -> FormSchema:
    """Return the form that an option of a panel declares."""
    if not callable(declared):
        return default.schema(declared)
    schema = declared(default)
    if not isinstance(schema, FormSchema):
        raise PanelSchemaException(
            f"The function of Panel.{option}() returned {schema!r}.",
            "It returns the form that it was given, or a copy made by setters.",
            "Return form.schema([...]).",
        )
    return schema if schema.get_model() is not None else schema.model(default.get_model())


def _default_fields() -> list[Component]:
    address = email_field()
    fields = {name: _derived(name) for name in (*_NAMES, address)}
    defaults: dict[str, Field] = {
        name: field for name, field in fields.items() if field is not None
    }
    for name, field in defaults.items():
        if isinstance(field, TextInput):
            defaults[name] = field.autocomplete("email" if name == address else _NAMES[name])
    if address in defaults and signs_in_by_email():
        defaults[address] = defaults[address].required()
    return list(defaults.values())


def _derived(name: str) -> Field | None:
    """Return the form field of a field of the user model; None if users do not enter it."""
    try:
        source: Any = get_user_model()._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    is_column = getattr(source, "column", None) is not None and not source.is_relation
    return derive_field(source) if is_column else None
