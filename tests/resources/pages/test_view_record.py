"""The view page: entries, actions, links to other pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.infolists import TextEntry
from django_panel.policies import Policy
from django_panel.resources.pages import EditRecord
from django_panel.testing import panel_infolist
from tests.project.clients import fetch, page_of
from tests.project.models import User
from tests.resources.pages.animal_models import Animal, Keeper, animal
from tests.resources.pages.form_requests import AnimalPanel, edit_path, props_of, staff, toast_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("animal_panel")]


def view_path(record: Any) -> str:
    return f"/zoo/animals/{record.pk}"


def names(wires: list[dict[str, Any]]) -> list[str]:
    return [wire["name"] for wire in wires]


def test_the_page_sends_exactly_its_props(admin: Client) -> None:
    rex = animal()

    page = page_of(fetch(admin, view_path(rex)))

    assert page["component"] == "panel/resources/View"
    assert set(page["props"]) - set(page["sharedProps"]) == {
        "page",
        "resource",
        "hasListPosition",
        "infolist",
        "entries",
        "recordKey",
        "actionEndpoints",
        "relations",
        "headerWidgets",
        "footerWidgets",
        "widgetData",
    }
    assert page["props"]["recordKey"] == rex.pk


def test_without_an_infolist_the_forms_fields_are_shown_as_text(
    animal_panel: AnimalPanel, superuser: User
) -> None:
    rex = animal(weight="1234.5", is_tame=True, keeper=Keeper.objects.create(name="Ann"))

    page = panel_infolist(animal_panel(), rex, user=superuser)

    assert [(entry["label"], entry["value"]) for entry in page.entries().values()] == [
        ("Name", "Rex"),
        ("Tag", "rex"),
        ("Weight", "1,234.50"),
        ("Is tame", "Yes"),
        ("Keeper", "Ann"),
        ("Entered by", None),
    ]


def test_a_declared_infolist_takes_their_place(animal_panel: AnimalPanel, superuser: User) -> None:
    own = classmethod(lambda cls, schema: schema.schema([TextEntry("name")]))

    page = panel_infolist(animal_panel(infolist=own), animal(), user=superuser)

    page.assert_entry_equals("name", "Rex").assert_does_not_have_entry("tag")


def test_an_empty_infolist_is_none(animal_panel: AnimalPanel, superuser: User) -> None:
    empty = classmethod(lambda cls, schema: schema)

    assert len(panel_infolist(animal_panel(infolist=empty), animal(), user=superuser).labels()) == 6


def test_refused_is_forbidden_before_anything_is_drawn() -> None:
    rex = animal()

    assert fetch(staff("bare"), view_path(rex)).status_code == 403
    assert fetch(staff("reader", "view"), view_path(rex)).status_code == 200
    assert fetch(staff("other", "view"), "/zoo/animals/999").status_code == 404


def test_a_policys_scope_is_asked_once(
    animal_panel: AnimalPanel, admin: Client, django_assert_num_queries: Any
) -> None:
    class Tame(Policy):
        def scope(self, user: Any, queryset: Any) -> Any:
            return queryset.filter(is_tame=True)

    animal_panel(policy=Tame)
    tame, wild = animal(is_tame=True), animal("Wild")
    fetch(admin, view_path(tame))

    with django_assert_num_queries(5):  # session, user, preferences, unread, record
        assert fetch(admin, view_path(tame)).status_code == 200
    assert fetch(admin, view_path(wild)).status_code == 404


# Links and buttons ---------------------------------------------------------------------------


def test_links_lead_between_the_pages_of_a_record(admin: Client) -> None:
    rex = animal()

    on_view = props_of(admin, view_path(rex))["page"]["subNavigation"]
    on_edit = props_of(admin, edit_path(rex))["page"]["subNavigation"]

    assert on_view == {
        "label": None,
        "items": [
            {
                "key": "view",
                "label": "View",
                "href": view_path(rex),
                "icon": "eye",
                "active": True,
            },
            {
                "key": "edit",
                "label": "Edit",
                "href": edit_path(rex),
                "icon": "pencil",
                "active": False,
            },
        ],
        "position": "top",
    }
    assert [item["active"] for item in on_edit["items"]] == [False, True]


def test_one_page_alone_needs_no_link(animal_panel: AnimalPanel, admin: Client) -> None:
    rex = animal()
    assert props_of(staff("reader", "view"), view_path(rex))["page"]["subNavigation"] == []

    animal_panel(without=("edit",))

    assert props_of(admin, view_path(rex))["page"]["subNavigation"] == []
    assert props_of(admin, "/zoo/animals")["page"]["subNavigation"] == []
    assert props_of(admin, "/zoo/animals/create")["page"]["subNavigation"] == []


def test_the_resource_says_where_the_links_stand(animal_panel: AnimalPanel, admin: Client) -> None:
    animal_panel(sub_navigation_position="end")

    assert props_of(admin, view_path(animal()))["page"]["subNavigation"]["position"] == "end"


def test_the_trail_leads_through_the_record(animal_panel: AnimalPanel, admin: Client) -> None:
    rex = animal()
    base = [
        {"label": "Dashboard", "href": "/zoo", "current": False},
        {"label": "Animals", "href": "/zoo/animals", "current": False},
    ]

    assert props_of(admin, view_path(rex))["page"]["breadcrumbs"] == [
        *base,
        {"label": "Rex", "href": None, "current": True},
    ]
    assert props_of(admin, edit_path(rex))["page"]["breadcrumbs"] == [
        *base,
        {"label": "Rex", "href": view_path(rex), "current": False},
        {"label": "Edit", "href": None, "current": True},
    ]

    animal_panel(without=("view",))
    crumbs = props_of(admin, edit_path(rex))["page"]["breadcrumbs"]
    assert crumbs[2] == {"label": "Rex", "href": None, "current": False}
    # There is no link to a list that the user may not open.
    crumbs = props_of(staff("maker", "add"), "/zoo/animals/create")["page"]["breadcrumbs"]
    assert crumbs[1] == {"label": "Animals", "href": None, "current": False}


def test_buttons_stand_beside_the_heading_as_far_as_rights_go(admin: Client) -> None:
    rex = animal()

    assert names(props_of(admin, view_path(rex))["page"]["headerActions"]) == ["edit", "delete"]
    assert names(props_of(admin, edit_path(rex))["page"]["headerActions"]) == ["delete"]
    reader = staff("reader", "view")
    assert props_of(reader, view_path(rex))["page"]["headerActions"] == []


def test_the_list_leads_to_a_new_record_where_one_may_be_made(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    (new,) = props_of(admin, "/zoo/animals")["page"]["headerActions"]

    assert (new["name"], new["label"], new["icon"], new["type"], new["url"]) == (
        "create",
        "New animal",
        "plus",
        "link",
        "/zoo/animals/create",
    )
    reader = staff("reader", "view")
    assert props_of(reader, "/zoo/animals")["page"]["headerActions"] == []
    animal_panel(without=("create",))
    assert props_of(admin, "/zoo/animals")["page"]["headerActions"] == []


def press(client: Client, action: str, record: Any) -> Any:
    return fetch(
        client,
        "/zoo/actions/infolist",
        "inertia",
        "post",
        data={"resource": "animals", "action": action, "record": record.pk},
        content_type="application/json",
        headers={"Referer": f"http://testserver{view_path(record)}"},
    )


def test_a_record_deleted_for_good_from_its_page_leads_to_the_list(
    animal_panel: AnimalPanel, admin: Client
) -> None:
    rex = animal()
    rex.trash()

    response = press(admin, "forceDelete", rex)

    assert (response.status_code, response["Location"]) == (303, "/zoo/animals")
    assert not Animal.all_objects.exists()
    assert toast_of(admin, "/zoo/animals")["message"] == "Animal deleted permanently."


def test_a_record_in_the_trash_keeps_its_page_and_comes_back(admin: Client) -> None:
    rex = animal()

    assert press(admin, "delete", rex)["Location"] == view_path(rex)
    assert not Animal.objects.exists()
    assert names(props_of(admin, view_path(rex))["page"]["headerActions"]) == [
        "edit",
        "restore",
        "forceDelete",
    ]
    assert press(admin, "restore", rex)["Location"] == view_path(rex)
    assert Animal.objects.get() == rex


def test_a_button_that_is_not_shown_cannot_be_pressed(admin: Client) -> None:
    rex = animal()

    assert press(staff("reader", "view"), "delete", rex).status_code == 403
    assert press(admin, "nothing", rex).status_code == 404
    assert Animal.objects.exists()


def test_a_page_may_have_buttons_of_its_own(animal_panel: AnimalPanel, admin: Client) -> None:
    from django_panel.actions.action import Action

    class Own(EditRecord):
        def header_actions(self) -> Any:
            return [Action("tame").action(lambda record: Animal.objects.update(is_tame=True))]

    animal_panel({"edit": Own})
    rex = animal()

    assert names(props_of(admin, edit_path(rex))["page"]["headerActions"]) == ["tame"]
    assert press(admin, "tame", rex).status_code == 303
    assert Animal.objects.get().is_tame
