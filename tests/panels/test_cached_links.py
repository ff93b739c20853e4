"""Links and buttons are built once for users with the same permissions, and for no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.test.utils import override_script_prefix
from django.utils.translation import gettext_lazy, override

from django_panel import Cluster, Page, Panel, Resource, tables
from django_panel.actions import Action, DeleteAction, DeleteBulkAction
from django_panel.pages.settings.base import SettingsPage
from django_panel.support import context
from django_panel.support.permission_results import Denied
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.project.models import Customer, Region, Site, Task

__all__ = ["admin", "declare", "superuser"]
pytestmark = pytest.mark.django_db

TASK_RIGHTS = ("view_task", "add_task", "change_task", "delete_task")


class Tasks(Resource):
    model = Task
    navigation_label = gettext_lazy("Yes")

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("title")]).bulk_actions([DeleteBulkAction()])


class Customers(Resource):
    model = Customer


def desk(panel: Panel) -> Panel:
    return panel.path("desk").resources([Tasks, Customers])


def props_of(client: Client, path: str = "/desk/tasks") -> Any:
    return page_of(fetch(client, path))["props"]


def shown(client: Client, path: str = "/desk/tasks") -> dict[str, list[str]]:
    """Return the links of the sidebar and the names of the buttons."""
    props = props_of(client, path)
    return {
        "links": [item["href"] for group in props["navigation"] for item in group["items"]],
        "header": [action["name"] for action in props["page"]["headerActions"]],
        "bulk": [action["name"] for action in props["table"]["bulkActions"]],
    }


def labels(client: Client, path: str = "/desk") -> list[str]:
    groups = props_of(client, path)["navigation"]
    return [item["label"] for group in groups for item in group["items"]]


READER = {"links": ["/desk", "/desk/tasks"], "header": [], "bulk": []}
EDITOR = {
    "links": ["/desk", "/desk/customers", "/desk/tasks"],
    "header": ["create"],
    "bulk": ["delete"],
}


@pytest.mark.parametrize("reader_is_first", [True, False])
def test_each_user_gets_what_the_own_permissions_allow(
    declare: Declare, reader_is_first: bool
) -> None:
    declare(desk=desk)
    reader = client_for(make_user("reader", "view_task"))
    editor = client_for(make_user("editor", "view_customer", *TASK_RIGHTS))
    asked = [(reader, READER), (editor, EDITOR)]
    if not reader_is_first:
        asked.reverse()

    found = [shown(client) for client, _expected in asked * 2]

    assert found == [expected for _client, expected in asked * 2]


def test_a_revoked_permission_applies_to_the_next_request(declare: Declare) -> None:
    declare(desk=desk)
    user = make_user("editor", "view_customer", *TASK_RIGHTS)
    client = client_for(user)
    before = shown(client)

    user.user_permissions.set(Permission.objects.filter(codename="view_task"))

    assert (before, shown(client)) == (EDITOR, READER)


def test_each_language_has_its_own_texts(admin: Client, declare: Declare) -> None:
    declare(desk=desk)

    def texts() -> tuple[list[str], str, str]:
        props = props_of(admin)
        bulk = props["table"]["bulkActions"][0]
        return labels(admin), props["page"]["headerActions"][0]["label"], bulk["label"]

    found: dict[str, list[Any]] = {}
    for language in ("en", "de", "en", "de"):
        with override(language):
            found.setdefault(language, []).append(texts())

    assert found["en"][0] == found["en"][1]
    assert found["de"][0] == found["de"][1]
    assert ("Yes" in found["en"][0][0], "Ja" in found["de"][0][0]) == (True, True)
    assert all(found["en"][0][each] != found["de"][0][each] for each in (1, 2))


def test_each_tenant_has_its_own_urls(declare: Declare) -> None:
    class Sites(Resource):
        model = Site

        @classmethod
        def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
            return schema.columns([tables.TextColumn("name")]).bulk_actions([DeleteBulkAction()])

    declare(crew=lambda panel: panel.path("t/{tenant}").tenant(Region).resources([Sites]))
    user = make_user("member", is_superuser=True)
    regions = [Region.objects.create(name=name) for name in ("north", "south")]
    user.regions.set(regions)
    client = client_for(user)

    for region in [*regions, *regions]:
        props = props_of(client, f"/t/{region.pk}/sites")
        links = [item["href"] for group in props["navigation"] for item in group["items"]]
        header = [action["url"] for action in props["page"]["headerActions"]]
        details = [each["confirmation"]["detailsUrl"] for each in props["table"]["bulkActions"]]
        menu = [item["url"] for item in props["settingsPages"]]

        assert all((links, header, details, menu))
        urls = [*links, *header, *details, *menu]
        assert [url for url in urls if not url.startswith(f"/t/{region.pk}")] == []


def test_each_panel_has_its_own_links(admin: Client, declare: Declare) -> None:
    declare(desk=desk, shop=lambda panel: panel.path("shop").resources([Tasks, Customers]))

    found = [shown(admin, path) for path in ("/desk/tasks", "/shop/tasks") * 2]

    assert found[0] == found[2] == EDITOR
    assert found[1] == found[3]
    assert found[1]["links"] == ["/shop", "/shop/customers", "/shop/tasks"]


def test_each_script_prefix_has_its_own_urls(admin: Client, declare: Declare) -> None:
    declare(desk=desk)
    plain = shown(admin)

    with override_script_prefix("/below/"):
        below = shown(admin)

    assert plain == EDITOR
    assert below["links"] == [f"/below{link}" for link in EDITOR["links"]]


def test_only_the_item_of_the_page_is_active(admin: Client, declare: Declare) -> None:
    declare(desk=desk)

    def active(path: str) -> list[str]:
        groups = props_of(admin, path)["navigation"]
        return [item["href"] for group in groups for item in group["items"] if item["active"]]

    paths = ["/desk/tasks", "/desk/customers", "/desk", "/desk/tasks"]

    assert [active(path) for path in paths] == [[path] for path in paths]


def test_a_badge_is_computed_for_each_request(admin: Client, declare: Declare) -> None:
    numbers = count(1)

    class Counted(Customers):
        slug = "counted"

        @classmethod
        def get_navigation_badge(cls) -> int:
            return next(numbers)

    declare(desk=lambda panel: panel.path("desk").resources([Tasks, Counted]))

    def badges() -> list[Any]:
        groups = props_of(admin, "/desk")["navigation"]
        return [item["badge"] for group in groups for item in group["items"]]

    found = [badges() for _request in range(3)]

    assert [max(filter(None, each)) for each in found] == [1, 2, 3]


NAMELESS = {"navigation_label": None}


def changing(numbers: Any) -> Any:
    return classmethod(lambda cls: f"Label {next(numbers)}")


@pytest.mark.parametrize(
    "members",
    [
        lambda numbers: {
            "resources": [type("R", (Tasks,), {"get_plural_label": changing(numbers), **NAMELESS})]
        },
        lambda numbers: {
            "pages": [type("P", (Page,), {"get_navigation_label": changing(numbers)})]
        },
        lambda numbers: {
            "pages": [
                type(
                    "P",
                    (Page,),
                    {"cluster": type("C", (Cluster,), {"get_title": changing(numbers)})},
                )
            ]
        },
    ],
    ids=["resource", "page", "cluster"],
)
def test_a_method_of_the_project_is_called_for_each_request(
    admin: Client, declare: Declare, members: Callable[[Any], dict[str, Any]]
) -> None:
    numbers = count()

    def changed(panel: Panel) -> Panel:
        for kind, classes in members(numbers).items():
            panel = getattr(panel.path("desk"), kind)(classes)
        return panel

    declare(desk=changed)

    first, second = (
        [label for label in labels(admin) if label.startswith("Label")] for _request in range(2)
    )

    assert len(first) == len(second) == 1
    assert first != second


def test_a_settings_page_is_refused_to_one_user_only(declare: Declare) -> None:
    class Billing(SettingsPage):
        @classmethod
        def can_access(cls) -> bool:
            return bool(getattr(context.current_user(), "is_superuser", False))

    declare(desk=lambda panel: desk(panel).pages([Billing]))
    root = client_for(make_user("boss", is_superuser=True))
    reader = client_for(make_user("reader", "view_task"))

    def menu(client: Client) -> bool:
        return any(item["url"].endswith("billing") for item in props_of(client)["settingsPages"])

    assert [menu(client) for client in (root, reader, root, reader)] == [True, False, True, False]


def test_rules_and_reasons_of_a_button_are_those_of_the_request(
    admin: Client, declare: Declare
) -> None:
    answers: Iterator[Any] = iter(
        [True, False, Denied("Closed for today."), Denied("Closed for good."), True]
    )

    class Ruled(Tasks):
        slug = "ruled"

        @classmethod
        def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
            shut = Action("shut").table_action(lambda: None).authorize(lambda _: next(answers))
            return schema.columns([tables.TextColumn("title")]).toolbar_actions([shut])

    declare(desk=lambda panel: panel.path("desk").resources([Ruled]))

    def reasons() -> list[str | None]:
        buttons = props_of(admin, "/desk/ruled")["table"]["toolbarActions"]
        return [button["reason"] for button in buttons]

    found = [reasons() for _request in range(5)]

    assert found == [[None], [], ["Closed for today."], ["Closed for good."], [None]]


def test_a_label_that_is_a_function_is_called_for_each_request(
    admin: Client, declare: Declare
) -> None:
    numbers = count(1)

    class Named(Tasks):
        slug = "named"

        @classmethod
        def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
            named = Action("named").table_action(lambda: None)
            return schema.columns([tables.TextColumn("title")]).toolbar_actions(
                [named.label(lambda record: f"Number {next(numbers)}")]
            )

    declare(desk=lambda panel: panel.path("desk").resources([Named]))

    found = [
        props_of(admin, "/desk/named")["table"]["toolbarActions"][0]["label"] for _request in "ab"
    ]

    assert found == ["Number 1", "Number 2"]


def test_the_confirmations_of_rows_are_translated_and_have_their_titles(
    admin: Client, declare: Declare
) -> None:
    class Deletable(Customers):
        slug = "deletable"

        @classmethod
        def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
            # A rule needs the records, so their titles are known.
            delete = DeleteAction().authorize(lambda record: record.name != "")
            return schema.columns([tables.TextColumn("name")]).record_actions([delete])

    declare(desk=lambda panel: panel.path("desk").resources([Deletable]))
    Customer.objects.bulk_create(Customer(name=name) for name in ("Ann", "Bob"))

    def headings() -> set[str]:
        rows = props_of(admin, "/desk/deletable")["rows"]
        return {row["actions"][0]["confirmation"]["heading"] for row in rows}

    found = {}
    for language in ("en", "de", "en"):
        with override(language):
            found[language] = headings()

    assert found["en"] == {"Delete “Ann”?", "Delete “Bob”?"}
    assert len(found["de"]) == 2
    assert found["de"].isdisjoint(found["en"])
