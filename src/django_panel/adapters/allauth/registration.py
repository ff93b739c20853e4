"""The inputs of the register page, derived from allauth's registration form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from django import forms
from django.utils.translation import gettext as _

from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django_panel.auth.wire import RegisterFieldWire, RegisterOptionWire

    _InputType = Literal[
        "text", "email", "password", "tel", "url", "number", "date", "checkbox", "select"
    ]

_AUTO_COMPLETE = {
    "email": "email",
    "username": "username",
    "password": "new-password",
    "phone": "tel",
    "first_name": "given-name",
    "last_name": "family-name",
}


def is_registration_offered() -> bool:
    """Return whether a panel enables registration."""
    return any(panel.has_registration() for panel in get_registry().all())


def registration_fields() -> list[RegisterFieldWire]:
    """Return the inputs of ``ACCOUNT_SIGNUP_FIELDS`` and ``ACCOUNT_SIGNUP_FORM_CLASS``."""
    # Imports models of allauth, which its app must load first.
    from allauth.headless.account.inputs import SignupInput  # noqa: PLC0415

    fields = SignupInput().fields
    return [_to_wire(name, field) for name, field in fields.items()]


def _to_wire(name: str, field: forms.Field) -> RegisterFieldWire:
    kind = _input_type(name, field)
    return {
        "name": name,
        "label": _label(name, field),
        "type": kind,
        "required": field.required,
        "autoComplete": _AUTO_COMPLETE.get(name, "off"),
        "maxLength": getattr(field, "max_length", None),
        "helpText": str(field.help_text or ""),
        "options": _options(field) if kind == "select" else [],
    }


def _label(name: str, field: forms.Field) -> str:
    if name == "password" and not field.label:
        # allauth declares none.
        return _("Password")
    return str(field.label or name.replace("_", " ").capitalize())


def _input_type(name: str, field: forms.Field) -> _InputType:
    """Return the type of the input; unknown fields get a text input."""
    if name == "password" or isinstance(field.widget, forms.PasswordInput):
        return "password"
    if name == "phone":
        return "tel"
    types: Iterable[tuple[type[forms.Field], _InputType]] = (
        (forms.EmailField, "email"),
        (forms.URLField, "url"),
        (forms.IntegerField, "number"),
        (forms.DateField, "date"),
        (forms.BooleanField, "checkbox"),
        (forms.ChoiceField, "select"),
    )
    return next((kind for each, kind in types if isinstance(field, each)), "text")


def _options(field: Any) -> list[RegisterOptionWire]:
    return [
        {"value": str(value), "label": str(label)}
        for value, label in field.choices
        if not isinstance(label, (list, tuple))
    ]
