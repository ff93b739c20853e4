"""The form with the user's own name and email address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import BaseUserManager
from django.core.exceptions import FieldDoesNotExist
from django.forms import EmailField, ModelForm, modelform_factory
from django.utils.translation import gettext as _

from django_panel.models.users import fresh_user, is_used_by_another
from django_panel.support import ports

if TYPE_CHECKING:
    from django_panel.pages.settings.wire import ProfileFieldWire

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


def profile_field_names(declared: Sequence[str] | None) -> list[str]:
    """Return the fields of the form: the declared ones, else those of a name and the address."""
    wanted = [*_NAMES, email_field()] if declared is None else declared
    return [name for name in wanted if _is_editable(name)]


def profile_form(
    user: Any, declared: Sequence[str] | None, data: Mapping[str, Any] | None = None
) -> ModelForm[Any]:
    """Return a form of the user's own record, read again from the database."""
    names = profile_field_names(declared)
    form_class: Any = modelform_factory(get_user_model(), form=_ProfileForm, fields=names)
    instance = fresh_user(user.pk)
    sent = None if data is None else {**_current(instance, names), **_texts(data, names)}
    form: ModelForm[Any] = form_class(sent, instance=instance)
    return form


def profile_fields(user: Any, declared: Sequence[str] | None) -> list[ProfileFieldWire]:
    """Return the fields of the form for the front end."""
    form = profile_form(user, declared)
    return [
        {
            "name": name,
            "label": str(field.label),
            "type": "email" if isinstance(field, EmailField) else "text",
            "value": str(form.initial.get(name) or ""),
            "required": field.required,
            "maxLength": getattr(field, "max_length", None),
            "autocomplete": "email" if name == email_field() else _NAMES.get(name, "off"),
            "helperText": str(field.help_text) or None,
        }
        for name, field in form.fields.items()
    ]


class _ProfileForm(ModelForm):  # type: ignore[type-arg]
    """Keeps the address usable for signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = email_field()
        if name in self.fields and _signs_in_by_email():
            self.fields[name].required = True

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        name = email_field()
        address = cleaned.get(name)
        if address:
            cleaned[name] = address = BaseUserManager.normalize_email(address)
        if address and _signs_in_by_email() and is_used_by_another(name, address, self.instance.pk):
            self.add_error(name, _("Another account uses this email address."))
        return cleaned


def _signs_in_by_email() -> bool:
    return "email" in ports.auth_stack().login_fields()


def _is_editable(name: str) -> bool:
    try:
        field: Any = get_user_model()._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return bool(getattr(field, "editable", False)) and not field.is_relation


def _current(instance: Any, names: Sequence[str]) -> dict[str, Any]:
    """Return the stored values: a field that is not sent keeps its value."""
    return {name: getattr(instance, name) for name in names}


def _texts(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return the sent values; a value that is no text becomes an invalid one."""
    return {
        name: value if isinstance(value, str) else ""
        for name, value in data.items()
        if name in names
    }
