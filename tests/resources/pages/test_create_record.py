"""The create page: its props, writes and redirects."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.records.signals import Operation, Write, record_written
from django_panel.resources.pages import CreateRecord
from tests.project.clients import fetch, page_of
from tests.resources.pages.animal_models import Animal, Keeper, animal
from tests.resources.pages.form_requests import (
    CREATE,
    AnimalPanel,
    post,
    props_of,
    staff,
    toast_of,
    values_in,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("animal_panel")]


def test_the_page_sends_exactly_its_props(admin: Client) -> None:
    page = page_of(fetch(admin, CREATE))

    assert page["component"] == "panel/resources/Create"
    assert set(page["props"]) - set(page["sharedProps"]) == {
        "page",
        "resource",
        "form",
        "submitUrl",
        "optionsUrl",
        "uploadUrl",
        "formStateUrl",
        "validateStepUrl",
        "canCreateAnother",
        "headerWidgets",
        "footerWidgets",
        "widgetData",
    }


def test_the_addresses_name_the_form(admin: Client) -> None:
    props = props_of(admin, CREATE)

    context = "?resource=animals&page=create"
    assert props["submitUrl"] == CREATE
    assert props["optionsUrl"] == f"/zoo/options{context}"
    assert props["uploadUrl"] == f"/zoo/uploads{context}"
    assert props["formStateUrl"] == f"/zoo/form-state{context}"
    assert props["validateStepUrl"] is None


@pytest.mark.parametrize("label", ["wild animal", "Wild animal", "NHS number"])
def test_a_declared_label_keeps_its_own_case(
    label: str, admin: Client, animal_panel: AnimalPanel
) -> None:
    animal_panel(label=label)

    page = props_of(admin, CREATE)["page"]
    assert (page["title"], page["heading"]) == (f"New {label}", f"New {label}")
    (create,) = props_of(admin, "/zoo/animals")["page"]["headerActions"]
    assert create["label"] == f"New {label}"


def test_a_record_is_made_of_the_answers(admin: Client) -> None:
    keeper = Keeper.objects.create(name="Ann")

    response = post(admin, name="Rex", tag="r1", weight="12.5", is_tame=True, keeper=str(keeper.pk))

    rex = Animal.objects.get()
    assert response.status_code == 303
    assert response["Location"] == f"/zoo/animals/{rex.pk}/edit"
    assert (rex.name, rex.tag, str(rex.weight), rex.is_tame) == ("Rex", "r1", "12.50", True)
    assert rex.keeper == keeper
    assert toast_of(admin, response["Location"]) == {
        "type": "success",
        "message": "Animal created.",
        "url": None,
        "urlLabel": None,
    }


def test_a_form_may_be_sent_as_a_form(admin: Client) -> None:
    assert admin.post(CREATE, {"name": "Rex", "tag": "r1"}).status_code == 303
    assert Animal.objects.get().tag == "r1"


def test_errors_come_back_by_field_and_nothing_is_written(admin: Client) -> None:
    refused = post(admin, "json", name="", weight="heavy")

    assert refused.status_code == 422
    assert set(refused.json()["errors"]) == {"name", "tag", "weight"}
    assert not Animal.objects.exists()


def test_a_page_finds_the_first_message_of_each_field(admin: Client) -> None:
    post(admin, name="", tag="")

    assert set(props_of(admin, CREATE)["errors"]) == {"name", "tag"}


@pytest.mark.parametrize(
    ("values", "field"),
    [({"name": "Dragon", "tag": "d"}, "name"), ({"name": "Rex", "tag": "taken"}, "tag")],
    ids=["clean", "unique"],
)
def test_the_models_own_rules_are_asked(values: dict[str, str], field: str, admin: Client) -> None:
    animal("Other", tag="taken")

    refused = post(admin, "json", **values)

    assert (refused.status_code, set(refused.json()["errors"])) == (422, {field})
    assert Animal.objects.count() == 1


def test_who_may_not_create_reads_no_form_and_writes_nothing() -> None:
    client = staff("viewer", "view", "change")

    assert fetch(client, CREATE).status_code == 403
    assert post(client, name="Rex", tag="r1").status_code == 403
    assert not Animal.objects.exists()


def test_another_record_can_be_begun(admin: Client) -> None:
    response = post(admin, name="Rex", tag="r1", createAnother=True)

    assert response["Location"] == CREATE
    assert values_in(props_of(admin, CREATE)["form"])["name"] is None


def test_a_page_may_refuse_another(animal_panel: AnimalPanel, admin: Client) -> None:
    class One(CreateRecord):
        create_another = False

    animal_panel({"create": One})

    assert props_of(admin, CREATE)["canCreateAnother"] is False
    assert post(admin, name="Rex", tag="r1", createAnother=True)["Location"].endswith("/edit")


def test_what_was_typed_is_kept_once_where_the_page_says_so(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Keeping(CreateRecord):
        preserves_data_on_create_another = True

    animal_panel({"create": Keeping})
    post(admin, name="Rex", tag="r1", createAnother=True, undeclared="x")

    values = values_in(props_of(admin, CREATE)["form"])

    assert (values["name"], values["tag"]) == ("Rex", "r1")
    assert values_in(props_of(admin, CREATE)["form"])["name"] is None


def test_without_an_edit_page_the_list_comes_next(animal_panel: AnimalPanel, admin: Client) -> None:
    animal_panel(without=("view", "edit"))

    assert post(admin, name="Rex", tag="r1")["Location"] == "/zoo/animals"


def test_a_user_who_may_not_edit_is_not_redirected_to_the_edit_page() -> None:
    only_adds = staff("adder", "add")
    also_views = staff("reader", "add", "view")

    assert post(only_adds, name="Rex", tag="r1")["Location"] == "/zoo"
    assert post(also_views, name="Max", tag="m1")["Location"] == "/zoo/animals"


def test_a_page_may_write_lead_and_speak_its_own_way(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    class Own(CreateRecord):
        def handle_record_creation(self, attributes: Any) -> Any:
            return Animal.objects.create(**attributes, entered_by="the page")

        def get_redirect_url(self, record: Any) -> str:
            return f"/zoo/animals?made={record.tag}"

        def created_notification(self, record: Any) -> Any:
            return {"type": "warning", "message": f"Careful with {record.name}."}

    animal_panel({"create": Own})

    response = post(admin, name="Rex", tag="r1")

    assert response["Location"] == "/zoo/animals?made=r1"
    assert Animal.objects.get().entered_by == "the page"
    toast = toast_of(admin, "/zoo/animals")
    assert (toast["type"], toast["message"]) == ("warning", "Careful with Rex.")


def test_a_page_may_stay_silent(animal_panel: AnimalPanel, admin: Client) -> None:
    class Silent(CreateRecord):
        def created_notification(self, record: Any) -> None:
            return None

    animal_panel({"create": Silent})

    assert toast_of(admin, post(admin, name="Rex", tag="r1")["Location"]) is None


def test_the_audit_point_hears_of_it(admin: Client) -> None:
    writes: list[Write] = []

    def listen(write: Write, **kwargs: Any) -> None:
        writes.append(write)

    record_written.connect(listen, sender=Animal)
    try:
        post(admin, name="Rex", tag="r1")
    finally:
        record_written.disconnect(listen, sender=Animal)

    assert [(write.operation, write.record) for write in writes] == [
        (Operation.CREATE, Animal.objects.get())
    ]
