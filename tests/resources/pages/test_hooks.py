"""Hooks of the create and edit pages: their order, data, and ``halt()``."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.resources.pages import CreateRecord, EditRecord
from tests.project.clients import fetch
from tests.resources.pages.animal_models import Animal, animal
from tests.resources.pages.form_requests import (
    CREATE,
    AnimalPanel,
    edit_path,
    post,
    props_of,
    put,
    values_in,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("animal_panel")]

HOOKS = (
    "before_fill",
    "mutate_form_data_before_fill",
    "after_fill",
    "before_validate",
    "after_validate",
    "before_create",
    "mutate_form_data_before_create",
    "mutate_form_data_before_save",
    "before_save",
    "handle_record_creation",
    "handle_record_update",
    "after_create",
    "after_save",
    "get_redirect_url",
    "created_notification",
    "saved_notification",
)


def noting(base: type[Any], seen: list[str]) -> type[Any]:
    """Return a page that records the calls of its hooks."""

    def note_reload(name: str) -> Any:
        def hook(self: Any, *arguments: Any) -> Any:
            seen.append(name)
            return getattr(super(page, self), name)(*arguments)

        return hook

    page: type[Any] = type("Noting", (base,), {})
    for name in HOOKS:
        if hasattr(base, name):
            setattr(page, name, note_reload(name))
    return page


def test_filling_runs_its_hooks_in_order(animal_panel: AnimalPanel, admin: Client) -> None:
    seen: list[str] = []
    animal_panel({"create": noting(CreateRecord, seen), "edit": noting(EditRecord, seen)})
    filling = ["before_fill", "mutate_form_data_before_fill", "after_fill"]

    props_of(admin, CREATE)
    props_of(admin, edit_path(animal()))

    assert seen == filling * 2


def test_creating_runs_its_hooks_in_order(animal_panel: AnimalPanel, admin: Client) -> None:
    seen: list[str] = []
    animal_panel({"create": noting(CreateRecord, seen)})

    post(admin, name="Rex", tag="r1")

    assert seen == [
        "before_validate",
        "after_validate",
        "before_create",
        "mutate_form_data_before_create",
        "mutate_form_data_before_save",
        "before_save",
        "handle_record_creation",
        "after_create",
        "after_save",
        "created_notification",
        "get_redirect_url",
    ]


def test_saving_runs_its_hooks_in_order(animal_panel: AnimalPanel, admin: Client) -> None:
    seen: list[str] = []
    animal_panel({"edit": noting(EditRecord, seen)})

    put(admin, animal(), name="Max")

    assert seen == [
        "before_validate",
        # Submitted values are compared with the initial values of the form.
        "mutate_form_data_before_fill",
        "after_validate",
        "mutate_form_data_before_save",
        "before_save",
        "handle_record_update",
        "after_save",
        "saved_notification",
        "get_redirect_url",
    ]


def test_what_is_refused_is_not_heard_of_later(animal_panel: AnimalPanel, admin: Client) -> None:
    seen: list[str] = []
    animal_panel({"create": noting(CreateRecord, seen)})

    post(admin, name="", tag="r1")

    assert seen == ["before_validate"]


def test_a_hook_may_change_what_the_form_starts_with(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Filled(CreateRecord):
        def mutate_form_data_before_fill(self, data: Any) -> Any:
            return {**data, "name": "A name", "undeclared": "x"}

    animal_panel({"create": Filled})

    values = values_in(props_of(admin, CREATE)["form"])

    assert values["name"] == "A name"
    assert "undeclared" not in values


def test_hooks_change_what_is_validated_and_stored(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Shaping(CreateRecord):
        def before_validate(self, data: Any) -> None:
            data["name"] = data["name"].strip("*")

        def mutate_form_data_before_create(self, data: Any) -> Any:
            return {**data, "tag": data["tag"].upper()}

        def mutate_form_data_before_save(self, data: Any, record: Any) -> Any:
            # The form has no input for either; it shows one of them disabled.
            data["entered_by"] = "hook"
            data.pop("is_tame", None)
            return data

    animal_panel({"create": Shaping})

    post(admin, name="**Rex**", tag="r1", is_tame=True, entered_by="forged")

    rex = Animal.objects.get()
    assert (rex.name, rex.tag, rex.entered_by, rex.is_tame) == ("Rex", "R1", "hook", False)


def test_values_changed_by_a_hook_are_validated_by_the_model(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Wrong(CreateRecord):
        def mutate_form_data_before_save(self, data: Any, record: Any) -> Any:
            return {**data, "tag": "t" * 21}

    animal_panel({"create": Wrong})

    refused = post(admin, "json", name="Rex", tag="r1")

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["tag"])


def test_hooks_know_the_record(animal_panel: AnimalPanel, admin: Client) -> None:
    known: list[Any] = []

    class Knowing(EditRecord):
        def before_fill(self) -> None:  # type: ignore[override]  # needs no argument
            known.append(self.get_record().name)

        def before_save(self, record: Any) -> None:
            known.append(record.name)

        def after_save(self, record: Any) -> None:
            known.append(record.name)

    animal_panel({"edit": Knowing})
    rex = animal()

    props_of(admin, edit_path(rex))
    put(admin, rex, name="Max")

    assert known == ["Rex", "Rex", "Max"]


@pytest.mark.parametrize("hook", ["before_fill", "mutate_form_data_before_fill", "after_fill"])
def test_a_halt_while_filling_leads_to_the_list(
    hook: str, animal_panel: AnimalPanel, admin: Client
) -> None:
    halting = {hook: lambda self, *arguments: self.halt()}
    animal_panel(
        {
            "create": type("Create", (CreateRecord,), halting),
            "edit": type("Edit", (EditRecord,), halting),
        }
    )

    for path in (CREATE, edit_path(animal())):
        response = fetch(admin, path)
        assert (response.status_code, response["Location"]) == (302, "/zoo/animals")


@pytest.mark.parametrize(
    "hook",
    [
        "before_validate",
        "after_validate",
        "before_create",
        "mutate_form_data_before_create",
        "mutate_form_data_before_save",
        "before_save",
        "after_create",
        "after_save",
    ],
)
def test_a_halt_while_creating_writes_nothing_and_says_nothing(
    hook: str, animal_panel: AnimalPanel, admin: Client
) -> None:
    halting = {hook: lambda self, *arguments: self.halt()}
    animal_panel({"create": type("Create", (CreateRecord,), halting)})

    response = post(admin, name="Rex", tag="r1")

    assert (response.status_code, response["Location"]) == (303, CREATE)
    assert not Animal.objects.exists()
    props = props_of(admin, CREATE)
    assert props["errors"] == {}


def test_a_halt_while_saving_leaves_the_record(animal_panel: AnimalPanel, admin: Client) -> None:
    class Halting(EditRecord):
        def after_save(self, record: Any) -> None:
            self.halt()

    animal_panel({"edit": Halting})
    rex = animal()

    response = put(admin, rex, name="Max")

    rex.refresh_from_db()
    assert (response.status_code, response["Location"], rex.name) == (303, edit_path(rex), "Rex")


def test_a_failing_hook_after_the_write_takes_it_back(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Failing(CreateRecord):
        def after_create(self, record: Any) -> None:
            raise RuntimeError("too late")

    animal_panel({"create": Failing})

    with pytest.raises(RuntimeError, match="too late"):
        post(admin, name="Rex", tag="r1")
    assert not Animal.objects.exists()
