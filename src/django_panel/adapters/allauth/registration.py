"""The inputs of the register page, derived from allauth's registration form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Literal

from django import forms
from django.http import JsonResponse
from django.utils.translation import gettext as _

from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django_panel.auth.wire import RegisterFieldWire, RegisterOptionWire
    from django_panel.panels.panel import Panel

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


def registering_panel(panel_id: str | None) -> Panel | None:
    """Return the panel with this id if it offers registration; without an id, the first such."""
    panels = (panel for panel in get_registry().all() if panel.has_registration())
    return next((panel for panel in panels if panel_id in {None, panel.get_id()}), None)


def refused_fields(errors: Mapping[str, Sequence[str]]) -> JsonResponse:
    """Return errors by field in the format of allauth."""
    listed = [
        {"param": name, "message": message, "code": "invalid"}
        for name, messages in errors.items()
        for message in messages
    ]
    status = HTTPStatus.BAD_REQUEST
    return JsonResponse({"status": status, "errors": listed}, status=status)


def registration_fields() -> list[RegisterFieldWire]:
    """Return the inputs of ``ACCOUNT_SIGNUP_FIELDS`` and ``ACCOUNT_SIGNUP_FORM_CLASS``."""
    # Imports models of allauth, which its app must load first.
    from allauth.headless.account.inputs import SignupInput  # noqa: PLC0415

    fields = SignupInput().fields
    return [_to_wire(name, field) for name, field in fields.items()]


def _to_wire(name: str, field: forms.Field) -> RegisterFieldWire:
    input_type = _input_type(name, field)
    return {
        "name": name,
        "label": _label(name, field),
        "type": input_type,
        "required": field.required,
        "autoComplete": _AUTO_COMPLETE.get(name, "off"),
        "maxLength": getattr(field, "max_length", None),
        "helpText": str(field.help_text or ""),
        "options": _options(field) if input_type == "select" else [],
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
    return next(
        (input_type for field_class, input_type in types if isinstance(field, field_class)), "text"
    )


def _options(field: Any) -> list[RegisterOptionWire]:
    """Return the choices; the select has an empty one itself."""
    return [
        {"value": str(value), "label": str(label)}
        for value, label in field.choices
        if not isinstance(label, (list, tuple)) and value not in ("", None)
    ]
