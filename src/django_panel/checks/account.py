"""Checks of the forms with which users change or create their own account."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.core.checks import CheckMessage, Error
from django.core.exceptions import FieldDoesNotExist

from django_panel.adapters import auth_stacks
from django_panel.auth.exceptions import AuthStackException
from django_panel.auth.register_form import RegistrationForm
from django_panel.checks.calling import call_declaration
from django_panel.checks.forms import check_form
from django_panel.forms.declaration_checks import all_components, takes_nothing
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.binary_upload import BinaryUpload
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.select import Select
from django_panel.forms.schema import FormSchema
from django_panel.pages.settings.profile import ProfilePage
from django_panel.pages.settings.profile_form import email_field
from django_panel.panels.panel import Panel

#: Fields of user models that say what a user may do.
_GRANTING = frozenset({"is_superuser", "is_staff", "is_active", "groups", "user_permissions"})


def check_account_forms(panel: Panel) -> Iterator[CheckMessage]:
    """Check what ``Panel.profile()`` and ``Panel.registration()`` declare."""
    for page in panel.get_settings_pages():
        if issubclass(page, ProfilePage) and panel.get_profile_schema() is not None:
            place = f"Panel.profile() of the panel {panel.get_id()!r}"
            schema, errors = call_declaration(partial(page.form_of, panel), place)
            yield from errors if schema is None else _form_messages(place, schema)
    if panel.has_registration() and panel.get_registration_schema() is not None:
        place = f"Panel.registration() of the panel {panel.get_id()!r}"
        schema, errors = call_declaration(partial(RegistrationForm.of, panel), place)
        if schema is None:
            yield from errors
            return
        yield from _form_messages(place, schema)
        yield from _registration_messages(place, schema)


def _form_messages(place: str, schema: FormSchema) -> Iterator[CheckMessage]:
    yield from check_form(place, schema, takes_nothing)
    if schema.get_wizard() is not None:
        yield _error(f"{place} contains a wizard.", "Use sections or tabs instead.")
    for field in _written_fields(schema):
        name = field.get_name()
        if field.is_secret() or _attribute_of(field) == "password":
            hint = "The security page changes the password. Remove the field."
            yield _error(f"{place} contains the password {name!r}.", hint)
        elif _is_granting(_attribute_of(field)):
            hint = "Users must not set their own permissions. Remove the field, or call disabled()."
            yield _error(f"{place} contains {name!r}, which grants permissions.", hint)


def _registration_messages(place: str, schema: FormSchema) -> Iterator[CheckMessage]:
    known = _names_of_backend()
    for field in _written_fields(schema):
        name = field.get_name()
        if isinstance(field, (FileUpload, BinaryUpload)):
            hint = "Guests upload no files. Add the field to Panel.profile()."
            yield _error(f"{place} contains the file {name!r}.", hint)
        elif isinstance(field, GenericRelationSelect) or (
            isinstance(field, Select) and field.needs_search()
        ):
            hint = "Guests search no records. Remove searchable(), or set options()."
            yield _error(f"{place} contains {name!r}, whose options are searched.", hint)
        elif field.live_wire() is not None:
            hint = (
                "Guests send no changes to the server. Remove live(); conditions such as "
                "visible_when() work without it."
            )
            yield _error(f"{place} contains the live field {name!r}.", hint)
        elif not known.isdisjoint((name, _attribute_of(field))):
            hint = "The form always contains the fields of the backend. Remove the field."
            message = f"{place} contains {name!r}, which the authentication backend asks for."
            yield _error(message, hint)


def _names_of_backend() -> set[str]:
    model: Any = get_user_model()
    names = {email_field(), model.USERNAME_FIELD}
    try:
        fields = auth_stacks.choose().registration_fields()
    except AuthStackException:
        # The checks of the project report it.
        return names
    return names | {str(field["name"]) for field in fields}


def _written_fields(schema: FormSchema) -> Iterator[Field]:
    """Yield all fields that users may enter, also those inside lists."""
    for component in all_components(schema.get_components()):
        if isinstance(component, Field) and not component.is_always_disabled():
            yield component


def _attribute_of(field: Field) -> str:
    """Return the attribute of the user that a field belongs to."""
    first, _, rest = field.get_name().partition(".")
    return first if rest or field.get_model() is not get_user_model() else field.get_attribute()


def _is_granting(name: str) -> bool:
    if name in _GRANTING:
        return True
    try:
        related = get_user_model()._meta.get_field(name).related_model
    except FieldDoesNotExist:
        return False
    return isinstance(related, type) and issubclass(related, (Group, Permission))


def _error(message: str, hint: str) -> Error:
    return Error(message, hint=hint, id="panel.E015")
