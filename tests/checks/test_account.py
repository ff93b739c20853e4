"""The checks of ``Panel.profile()`` and ``Panel.registration()``."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.checks import CheckMessage

from django_panel import Panel
from django_panel.checks.account import check_account_forms
from django_panel.forms import (
    Checkbox,
    FileUpload,
    FormSchema,
    PasswordInput,
    Repeater,
    Section,
    Select,
    Step,
    TextInput,
    Wizard,
)
from django_panel.panels.registry import get_registry
from tests.checks.conftest import all_messages
from tests.project.fixtures import Declare
from tests.project.models import Region


@pytest.fixture
def found(declare: Declare) -> Any:
    def check(panel: Any) -> list[CheckMessage]:
        declare(admin=lambda built: panel(built.path("admin")))
        loaded: Any = get_registry().by_id("admin")
        return list(check_account_forms(loaded))

    return check


def ids(messages: list[CheckMessage]) -> list[str | None]:
    return [each.id for each in messages]


def test_the_default_forms_are_valid(found: Any) -> None:
    assert found(lambda panel: panel.registration()) == []


def test_a_valid_profile_and_registration(found: Any) -> None:
    name = Section("Name").schema([TextInput("first_name"), FileUpload("last_name").image()])
    terms = Checkbox("terms").dehydrated(False)

    assert (
        found(
            lambda panel: panel.profile([name]).registration(
                schema=[TextInput("first_name"), terms]
            )
        )
        == []
    )


def test_a_field_that_the_user_model_lacks_is_an_error(found: Any) -> None:
    (message,) = found(lambda panel: panel.profile([TextInput("phone")]))

    assert message.id == "panel.E008"
    assert "'phone'" in message.msg
    assert "Panel.profile() of the panel 'admin'" in str(message.hint)


def test_so_is_one_of_the_registration(found: Any) -> None:
    (message,) = found(lambda panel: panel.registration(schema=[TextInput("phone")]))

    assert (message.id, "Panel.registration()" in str(message.hint)) == ("panel.E008", True)


@pytest.mark.parametrize(
    "field",
    [
        PasswordInput("password"),
        TextInput("password"),
        PasswordInput("first_name"),
        TextInput("first_name").dehydrate_to("password"),
        Checkbox("is_superuser"),
        Checkbox("is_staff"),
        Checkbox("is_active"),
        Checkbox("first_name").dehydrate_to("is_staff"),
        Select("groups").relationship("groups").multiple(),
        Select("user_permissions").relationship("user_permissions").multiple(),
        Section("Rights").schema([Checkbox("is_staff")]),
    ],
    ids=lambda field: str(getattr(field, "_name", "section")),
)
@pytest.mark.parametrize("option", ["profile", "registration"])
def test_passwords_and_permissions_are_errors(option: str, field: Any, found: Any) -> None:
    def build(panel: Panel) -> Panel:
        if option == "profile":
            return panel.profile([field])
        return panel.registration(schema=[field])

    assert "panel.E015" in ids(found(build))


def test_a_permission_that_is_only_shown_is_no_error(found: Any) -> None:
    assert found(lambda panel: panel.profile([Checkbox("is_staff").disabled()])) == []


@pytest.mark.parametrize(
    "field",
    [FileUpload("last_name"), Repeater("last_name").schema([FileUpload("scan")])],
    ids=["file", "inside"],
)
def test_a_file_of_the_registration_is_an_error(field: Any, found: Any) -> None:
    messages = found(lambda panel: panel.registration(schema=[field]))

    assert any("the file" in each.msg and each.id == "panel.E015" for each in messages)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (Select("regions").relationship("regions").multiple().searchable(), "options are searched"),
        (Select("first_name").exists_in(Region).searchable(), "options are searched"),
        (TextInput("first_name").live(), "the live field"),
        (TextInput("first_name").live().after_state_updated(lambda *values: {}), "the live field"),
        (Section("Name").schema([TextInput("first_name").live(on_blur=True)]), "the live field"),
    ],
)
def test_what_guests_cannot_use_is_an_error_of_the_registration(
    field: Any, text: str, found: Any
) -> None:
    (message,) = found(lambda panel: panel.registration(schema=[field]))

    assert (message.id, text in message.msg) == ("panel.E015", True)
    assert "Guests " in str(message.hint)
    assert found(lambda panel: panel.profile([field])) == []


@pytest.mark.parametrize(
    "field",
    [
        Select("regions").relationship("regions").multiple(),
        Select("regions").relationship("regions").multiple().searchable().preload(),
        Select("first_name").options([("a", "A")]).searchable(),
    ],
    ids=["list", "preloaded", "declared"],
)
def test_options_that_are_sent_with_the_page_are_valid(field: Any, found: Any) -> None:
    assert found(lambda panel: panel.registration(schema=[field])) == []


@pytest.mark.parametrize(
    "field",
    [
        TextInput("email"),
        TextInput("username"),
        TextInput("contact").dehydrate_to("email"),
        TextInput("email").dehydrate_to("first_name"),
    ],
    ids=["address", "name", "stores", "same_input"],
)
def test_a_field_of_the_backend_is_an_error(field: Any, found: Any) -> None:
    (message,) = found(lambda panel: panel.registration(schema=[field]))

    assert (message.id, repr(field.get_name()) in message.msg) == ("panel.E015", True)


def test_a_wizard_is_an_error(found: Any) -> None:
    wizard = Wizard([Step("One").schema([TextInput("first_name")])])

    (message,) = found(lambda panel: panel.profile([wizard]))

    assert (message.id, "wizard" in message.msg) == ("panel.E015", True)


def test_a_function_that_raises_is_reported(found: Any) -> None:
    def broken(form: FormSchema) -> FormSchema:
        raise ZeroDivisionError

    (message,) = found(lambda panel: panel.profile(broken))

    assert message.id == "panel.E013"


def test_without_a_register_page_nothing_is_checked(found: Any) -> None:
    assert found(lambda panel: panel.registration(False, schema=[FileUpload("scan")])) == []


def test_the_command_reports_them(declare: Declare) -> None:
    declare(admin=lambda panel: panel.path("admin").profile([TextInput("phone")]))

    assert "panel.E008" in {each.id for each in all_messages()}
