"""The edit page: its form, saving, and the errors of a save."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, ClassVar

import pytest
from django.db import transaction
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.policies import Policy
from django_panel.resources.pages import EditRecord
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.resources.pages.animal_models import Animal, Keeper, animal
from tests.resources.pages.form_requests import (
    AnimalPanel,
    edit_path,
    props_of,
    put,
    staff,
    toast_of,
    values_in,
)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.postgres,
    pytest.mark.usefixtures("animal_panel"),
]


def test_the_page_sends_exactly_its_props(admin: Client) -> None:
    rex = animal()

    page = page_of(fetch(admin, edit_path(rex)))

    assert page["component"] == "panel/resources/Edit"
    assert set(page["props"]) - set(page["sharedProps"]) == {
        "page",
        "resource",
        "hasListPosition",
        "form",
        "submitUrl",
        "optionsUrl",
        "uploadUrl",
        "formStateUrl",
        "validateStepUrl",
        "recordKey",
        "version",
        "actionEndpoints",
        "relations",
        "headerWidgets",
        "footerWidgets",
        "widgetData",
    }
    assert page["props"]["recordKey"] == rex.pk
    assert page["props"]["optionsUrl"] == f"/zoo/options?resource=animals&page=edit&record={rex.pk}"


def test_the_form_holds_the_records_values(admin: Client) -> None:
    keeper = Keeper.objects.create(name="Ann")
    rex = animal(weight=3, keeper=keeper)

    form = props_of(admin, edit_path(rex))["form"]

    values = values_in(form)
    assert (values["name"], values["keeper"]) == ("Rex", str(keeper.pk))
    assert form["schema"][4]["options"] == [
        {"value": str(keeper.pk), "label": "Ann", "details": None}
    ]


def test_what_was_answered_is_written_and_the_rest_stays(admin: Client) -> None:
    rex = animal(weight=3)

    response = put(admin, rex, name="Max")

    rex.refresh_from_db()
    assert (response.status_code, response["Location"]) == (303, edit_path(rex))
    assert (rex.name, rex.tag, rex.weight) == ("Max", "rex", Decimal(3))
    assert toast_of(admin, edit_path(rex))["message"] == "Animal updated."


def test_put_may_be_said_by_a_form(admin: Client) -> None:
    rex = animal()

    response = admin.post(edit_path(rex), {"_method": "PUT", "name": "Max", "tag": "rex"})

    rex.refresh_from_db()
    assert (response.status_code, rex.name) == (303, "Max")


def test_out_of_scope_is_not_found_and_refused_is_forbidden(admin: Client) -> None:
    rex = animal()
    reader = staff("reader", "view")

    assert fetch(admin, "/zoo/animals/999/edit").status_code == 404
    assert fetch(admin, "/zoo/animals/999/edit", "json", "put").status_code == 404
    assert fetch(reader, f"/zoo/animals/{rex.pk}").status_code == 200
    assert fetch(reader, edit_path(rex)).status_code == 403
    assert put(reader, rex, name="Max").status_code == 403
    rex.refresh_from_db()
    assert rex.name == "Rex"


def test_a_page_may_write_lead_and_speak_its_own_way(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Own(EditRecord):
        def handle_record_update(self, record: Any, attributes: Any) -> Any:
            record.entered_by = ",".join(sorted(attributes))
            record.save()
            return record

        def get_redirect_url(self, record: Any) -> str:
            return "/zoo/animals"

        def saved_notification(self, record: Any) -> Any:
            return f"{record.entered_by} saved"

    animal_panel({"edit": Own})
    rex = animal()

    assert put(admin, rex, name="Max", tag="m")["Location"] == "/zoo/animals"

    rex.refresh_from_db()
    assert (rex.name, rex.entered_by) == ("Rex", "name,tag")
    assert toast_of(admin, "/zoo/animals")["message"] == "name,tag saved"


def test_without_a_way_back_the_list_is_where_errors_lead(admin: Client) -> None:
    rex = animal()

    data = {"name": "", "tag": ""}
    response = fetch(
        admin, edit_path(rex), "inertia", "put", data=data, content_type="application/json"
    )

    assert (response.status_code, response["Location"]) == (303, "/zoo/animals")
    assert set(props_of(admin, "/zoo/animals")["errors"]) == {"name", "tag"}


def test_fields_that_are_absent_from_the_body_are_unchanged(admin: Client) -> None:
    rex = animal()

    assert put(admin, rex, "json").status_code == 303
    rex.refresh_from_db()
    assert (rex.name, rex.tag) == ("Rex", "rex")


# Concurrent saves --------------------------------------------------------------------------


def test_a_current_version_saves(admin: Client) -> None:
    rex = animal()
    version = props_of(admin, edit_path(rex))["version"]

    assert put(admin, rex, "json", name="Max", version=version).status_code == 303
    again = props_of(admin, edit_path(rex))["version"]

    assert again != version
    assert put(admin, rex, "json", name="Moe", version=again).status_code == 303


def test_a_stale_version_overwrites_nothing_and_shows_both_sides(admin: Client) -> None:
    rex = animal(weight=3)
    version = props_of(admin, edit_path(rex))["version"]
    Animal.objects.update(name="Theirs", weight=4)

    refused = put(admin, rex, "json", name="Mine", weight="3.00", version=version)

    rex.refresh_from_db()
    response = refused.json()
    assert refused.status_code == 409
    assert (rex.name, rex.weight) == ("Theirs", Decimal(4))
    assert response["conflicts"] == {
        "name": {"theirs": "Theirs", "mine": "Mine"},
        "weight": {"theirs": "4.00", "mine": "3.00"},
    }
    assert put(admin, rex, "json", name="Mine", version=response["version"]).status_code == 303


def test_a_page_finds_the_conflict_once(admin: Client) -> None:
    rex = animal()
    version = props_of(admin, edit_path(rex))["version"]
    Animal.objects.update(name="Theirs")

    response = put(admin, rex, name="Mine", version=version)

    assert (response.status_code, response["Location"]) == (303, edit_path(rex))
    props = props_of(admin, edit_path(rex))
    assert set(props["conflict"]) == {"message", "version", "conflicts"}
    assert props["conflict"]["version"] == props["version"]
    assert values_in(props["form"])["name"] == "Theirs"
    assert "conflict" not in props_of(admin, edit_path(rex))


@pytest.mark.parametrize("version", [1, ["x"], {"x": 1}])
def test_a_version_is_text(version: Any, admin: Client) -> None:
    refused = put(admin, animal(), "json", name="Max", version=version)

    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["version"])


def test_a_record_that_may_not_be_edited_is_refused_before_the_body(admin: Client) -> None:
    rex = animal()
    body: dict[str, Any] = {"data": {"version": 1}, "content_type": "application/json"}

    assert fetch(admin, "/zoo/animals/999/edit", "json", "put", **body).status_code == 404
    assert fetch(staff("reader", "view"), edit_path(rex), "json", "put", **body).status_code == 403


def test_a_version_that_never_was_is_stale(admin: Client) -> None:
    assert put(admin, animal(), "json", name="Max", version="never").status_code == 409


def test_a_hook_that_takes_the_value_is_rolled_back_with_the_save(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Greedy(EditRecord):
        def before_save(self, record: Any) -> None:
            animal("Faster", tag="wanted")

    animal_panel({"edit": Greedy})
    rex = animal()

    refused = put(admin, rex, "json", tag="wanted")

    rex.refresh_from_db()
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["__all__"])
    assert (rex.tag, Animal.objects.count()) == ("rex", 1)


def test_a_value_of_a_trashed_record_is_reported_in_a_message(admin: Client) -> None:
    animal("Gone", tag="wanted").trash()
    rex = animal()

    refused = put(admin, rex, "json", tag="wanted")

    assert refused.status_code == 422
    assert "trash" in refused.json()["errors"]["__all__"][0]


def test_a_missing_required_value_is_a_form_error_and_logged(
    animal_panel: AnimalPanel, admin: Client, caplog: pytest.LogCaptureFixture
) -> None:
    class Forgetful(EditRecord):
        def handle_record_update(self, record: Any, attributes: Any) -> Any:
            Animal.objects.filter(pk=record.pk).update(name=None)

    animal_panel({"edit": Forgetful})

    refused = put(admin, animal(), "json", name="Max")

    assert refused.status_code == 422
    assert refused.json()["errors"] == {"__all__": ["A required value is missing."]}
    assert "lacks a required value" in caplog.text


# Transactions --------------------------------------------------------------------------------


class Failing(EditRecord):
    def after_save(self, record: Any) -> None:
        raise RuntimeError("too late")


@pytest.mark.parametrize(
    ("of_page", "of_panel", "kept"),
    [(None, True, "Rex"), (None, False, "Max"), (True, False, "Rex"), (False, True, "Max")],
)
def test_the_page_then_the_panel_decides_whether_a_write_is_all_or_nothing(
    of_page: bool | None, of_panel: bool, kept: str, declare: Any, admin: Client
) -> None:
    from tests.resources.pages.animal_models import AnimalResource

    page = type("Page", (Failing,), {"database_transactions": of_page})
    pages = {**AnimalResource.pages(), "edit": page}
    resource = type("Animals", (AnimalResource,), {"pages": classmethod(lambda cls: pages)})
    declare(
        zoo=lambda panel: panel.path("zoo").resources([resource]).database_transactions(of_panel)
    )
    rex = animal()
    admin.raise_request_exception = False

    with transaction.atomic():
        assert put(admin, rex, name="Max").status_code == 500

    rex.refresh_from_db()
    assert rex.name == kept


@pytest.mark.django_db(transaction=True)
def test_requests_in_transactions_of_the_host_work(settings: Settings) -> None:
    settings.DATABASES["default"]["ATOMIC_REQUESTS"] = True
    try:
        rex = animal()
        client = client_for(make_user("root", is_superuser=True))
        version = props_of(client, edit_path(rex))["version"]

        saved = put(client, rex, "json", name="Max", version=version)
        refused = put(client, rex, "json", name="Dragon")
        stale = put(client, rex, "json", name="Moe", version=version)

        rex.refresh_from_db()
        assert (saved.status_code, refused.status_code, stale.status_code) == (303, 422, 409)
        assert rex.name == "Max"
    finally:
        settings.DATABASES["default"]["ATOMIC_REQUESTS"] = False


# Speed ---------------------------------------------------------------------------------------


def test_the_form_of_a_record_costs_five_queries(
    admin: Client, django_assert_num_queries: Any
) -> None:
    rex = animal(keeper=Keeper.objects.create(name="Ann"))
    for number in range(60):
        Keeper.objects.create(name=f"Keeper {number}")
    fetch(admin, edit_path(rex))

    # Session, user, preferences, unread, the record with its keeper.
    with django_assert_num_queries(5):
        fetch(admin, edit_path(rex))


def test_a_save_costs_seven_statements(admin: Client, django_assert_num_queries: Any) -> None:
    rex = animal(keeper=Keeper.objects.create(name="Ann"))
    form = props_of(admin, edit_path(rex))
    values = values_in(form["form"])

    # Session, user, preferences; begin, the locked read, write, commit. What did not change is not
    # checked.
    with django_assert_num_queries(7):
        response = put(admin, rex, **{**values, "name": "Max", "version": form["version"]})

    assert response.status_code == 303


def test_validation_does_not_change_the_record(
    admin: Client, animal_panel: AnimalPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    validated: list[tuple[str, str]] = []
    seen: list[tuple[str, str]] = []

    def clean(self: Any) -> None:
        # Reading the related record caches it on the copy that is validated.
        validated.append((self.name, self.keeper.name))

    class Reading(EditRecord):
        def before_save(self, record: Any) -> None:
            seen.append((record.name, record.keeper.name))

    monkeypatch.setattr(Animal, "clean", clean)
    animal_panel({"edit": Reading})
    rex = animal(keeper=Keeper.objects.create(name="Ann"))
    bea = Keeper.objects.create(name="Bea")

    response = put(admin, rex, name="Max", keeper=str(bea.pk))

    rex.refresh_from_db()
    assert response.status_code == 303
    assert validated == [("Max", "Bea")]
    assert seen == [("Rex", "Ann")]
    assert (rex.name, rex.keeper) == ("Max", bea)


class Counted(Policy):
    """Counts how often a rule about a record is called."""

    calls: ClassVar[list[tuple[str, str]]] = []

    def view(self, user: Any, record: Any) -> bool:
        self.calls.append(("view", record.name))
        return True

    def edit(self, user: Any, record: Any) -> bool:
        self.calls.append(("edit", record.name))
        return bool(record.name != "Locked")

    def delete(self, user: Any, record: Any) -> bool:
        self.calls.append(("delete", record.name))
        return True


def test_each_rule_is_called_once_for_a_page(
    admin: Client, animal_panel: AnimalPanel, settings: Settings
) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    animal_panel(policy=Counted)
    rex, path = animal(), edit_path(animal("Tom"))
    Counted.calls.clear()

    assert fetch(admin, path).status_code == 200
    assert sorted(Counted.calls) == [("delete", "Tom"), ("edit", "Tom"), ("view", "Tom")]

    # Another request asks again.
    Counted.calls.clear()
    fetch(admin, edit_path(rex))
    assert ("edit", "Rex") in Counted.calls
    rex.name = "Locked"
    rex.save()
    assert fetch(admin, edit_path(rex)).status_code == 403
