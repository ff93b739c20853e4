"""The form of the register page: the inputs of the backend, and the fields of the project."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from django.contrib.auth import get_user_model
from django.http import HttpRequest

from django_panel.auth.own_account import OwnAccountSource, save_profile
from django_panel.forms.fields.checkbox import Checkbox
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.number import NumberInput
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.select import Select
from django_panel.forms.fields.text import TextInput
from django_panel.forms.layouts.wizard import Step
from django_panel.forms.schema import FormSchema
from django_panel.forms.wizard_step import BoundStep
from django_panel.pages.settings.profile_form import declared_form
from django_panel.support import context, ports

if TYPE_CHECKING:
    from django_panel.auth.wire import RegisterFieldWire
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.base import Field
    from django_panel.forms.wire import FormNodeWire, FormWire
    from django_panel.panels.panel import Panel


class RegistrationForm:
    """The fields that ``Panel.registration(schema=...)`` adds; built once per panel."""

    @classmethod
    def build_schema(cls, schema_name: str) -> FormSchema:
        panel = cast("Panel", context.current_panel())
        default = FormSchema().model(get_user_model())
        declared = panel.get_registration_schema()
        schema = default if declared is None else declared_form(declared, default, "registration")
        return schema.for_page("create").with_form_id("registration")

    @classmethod
    def of(cls, panel: Panel) -> FormSchema:
        schema: FormSchema = panel.schema_of(cls, "form")
        return schema


def register_form(panel: Panel) -> FormWire:
    """Return the form of the register page."""
    declared, stack = RegistrationForm.of(panel), ports.auth_stack()
    inputs = cast("Sequence[RegisterFieldWire]", stack.registration_fields())
    form = declared.bind().to_wire()
    return {**form, "schema": [*_inputs(inputs, stack.password_rules()), *form["schema"]]}


def registration_errors(panel: Panel, body: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the errors of the project's fields; the user does not exist yet.

    They do not depend on whether an account has the same address, so they do not tell it.
    """
    with context.bind(panel=panel):
        schema = RegistrationForm.of(panel)
        form = schema.bind(data=body)
        form.database = OwnAccountSource(get_user_model()(), panel).database()
        return BoundStep(form, [Step("registration").schema(schema.get_components())], 0).errors


def save_registration(
    request: HttpRequest, panel: Panel, user: Any, body: Mapping[str, Any]
) -> None:
    """Store the project's fields of a user who has just been created; errors: ``InvalidInput``."""
    with context.bind(panel=panel):
        form: BoundForm = RegistrationForm.of(panel).bind(data=body)
        save_profile(request, OwnAccountSource(user, panel), form, None)


def _inputs(inputs: Sequence[RegisterFieldWire], password_rules: str) -> list[FormNodeWire]:
    """Return the inputs of the backend, which validates their values."""
    fields: list[Field] = []
    for declared in inputs:
        name, input_type = declared["name"], declared["type"]
        field: Field
        if input_type == "password":
            field = PasswordInput(name).password_rules(password_rules)
        elif input_type == "select":
            options = [(option["value"], option["label"]) for option in declared["options"]]
            field = Select(name).options(options)
        elif input_type in _FIELDS:
            field = _FIELDS[input_type](name)
        else:
            text = TextInput(name).max_length(declared["maxLength"])
            field = _TEXTS[input_type](text.autocomplete(declared["autoComplete"]))
        field = field.label(declared["label"]).required(declared["required"])
        fields.append(field.helper_text(declared["helpText"] or None))
    return FormSchema().schema(fields).bind().to_wire()["schema"]


_FIELDS: Mapping[str, Callable[[str], Field]] = {
    "number": NumberInput,
    "date": DatePicker,
    "checkbox": Checkbox,
}
_TEXTS: Mapping[str, Callable[[TextInput], TextInput]] = {
    "text": lambda field: field,
    "email": TextInput.email,
    "url": TextInput.url,
    "tel": TextInput.tel,
}
