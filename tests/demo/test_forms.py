"""The demo's forms and record pages use most features of the package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()

SLUGS = (
    "comments",
    "customers",
    "invoice-lines",
    "invoices",
    "memberships",
    "projects",
    "studio/tags",
    "task-tags",
    "tasks",
    "studio/teams",
    "users",
)


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a copy of the demo that tests may change."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("forms"))
    with demo.running() as running:
        yield demo, running


@pytest.fixture(scope="module")
def admin(own_demo: tuple[DemoProject, RunningDemo]) -> DemoClient:
    person = DemoClient(own_demo[1].url)
    assert person.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    return person


def props_of(visitor: DemoClient, path: str) -> dict[str, Any]:
    props: dict[str, Any] = visitor.page(path)["props"]
    return props


def parts_of(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every node of a form schema, including nested ones."""
    for node in nodes:
        yield node
        for inside in ("schema", "tabs", "steps"):
            yield from parts_of(node.get(inside) or [])


def kinds_of(form: dict[str, Any]) -> set[str]:
    return {node.get("type") or node["component"] for node in parts_of(form["schema"])}


def values_of(form: dict[str, Any]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for node in form["schema"]:
        parts = [node] if node["component"] == "field" else _outer_fields(node)
        values |= {part["name"]: part["value"] for part in parts}
    return values


def _outer_fields(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for inside in ("schema", "tabs", "steps"):
        for part in node.get(inside) or []:
            if part["component"] == "field":
                yield part
            else:
                yield from _outer_fields(part)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_record_can_be_made_looked_at_and_changed(admin: DemoClient, slug: str) -> None:
    first = props_of(admin, f"/admin/{slug}")["rows"][0]["key"]

    for path, component in (
        ("create", "panel/resources/Create"),
        (f"{first}", "panel/resources/View"),
        (f"{first}/edit", "panel/resources/Edit"),
    ):
        assert admin.page(f"/admin/{slug}/{path}")["component"] == component


@pytest.mark.parametrize(
    ("path", "kinds"),
    [
        (
            "projects/1/edit",
            {"tabs", "repeater", "rich_editor", "file_upload", "key_value", "callout", "date"},
        ),
        ("projects/create", {"wizard", "step", "select", "toggle_buttons", "radio"}),
        ("tasks/create", {"toggle_buttons", "markdown_editor", "datetime", "file_upload"}),
        ("customers/1/edit", {"relationship", "color_picker", "tags_input"}),
        ("invoices/1/edit", {"inline", "key_value", "totals"}),
        ("studio/agency/edit", {"checkbox_list", "time", "slider", "builder"}),
        ("users/1/edit", {"password"}),
        ("memberships/1/edit", {"radio", "slider"}),
    ],
)
def test_each_form_shows_something_else(admin: DemoClient, path: str, kinds: set[str]) -> None:
    assert kinds <= kinds_of(props_of(admin, f"/admin/{path}")["form"])


def test_a_project_s_price_depends_on_how_it_is_billed(admin: DemoClient) -> None:
    form = props_of(admin, "/admin/projects/create")["form"]

    conditions = {
        part["name"]: [(each["field"], each["value"]) for each in part["conditions"]["visibleWhen"]]
        for part in parts_of(form["schema"])
        if part["component"] == "field"
    }
    assert conditions["budget"] == [("is_billable", None), ("pricing", "fixed")]
    assert conditions["hourly_rate"] == [("is_billable", None), ("pricing", "hourly")]


def test_the_code_of_a_new_project_follows_its_name(admin: DemoClient) -> None:
    props = props_of(admin, "/admin/projects/create")
    state = {**values_of(props["form"]), "name": "Garden portal"}

    status, answer = admin.send(
        props["formStateUrl"], {"state": state, "changed": "name", "previous": None}
    )

    assert status == 200
    assert values_of(answer["form"])["code"] == "GAR-1501"


def test_an_invoice_adds_up_and_keeps_its_lines(
    admin: DemoClient, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    props = props_of(admin, "/admin/invoices/1/edit")
    line = {"description": "Workshop", "quantity": "2", "unit_price": "100.05"}
    values = values_of(props["form"])
    removed = [{**row, "_delete": True} for row in values["lines"]]
    answers = {**values, "tax_rate": 21, "lines": [*removed, line, line], "net": 1}

    status, _ = admin.send(props["submitUrl"], {**answers, "version": props["version"]}, "PUT")

    demo = own_demo[0]
    assert status in (200, 303)
    assert demo.count("SELECT count(*) FROM agency_invoiceline WHERE invoice_id = 1") == 2
    with demo.database() as database:
        sums = database.execute("SELECT net, tax, total FROM agency_invoice WHERE id = 1")
        assert sums.fetchone() == (400.2, 84.04, 484.24)


def test_an_invoice_s_page_shows_its_lines_and_the_way_to_end_it(admin: DemoClient) -> None:
    sent = props_of(admin, "/admin/invoices?filters[state][]=sent")["rows"][0]["key"]

    parts = list(parts_of(props_of(admin, f"/admin/invoices/{sent}")["infolist"]["schema"]))

    entries = {part["name"]: part for part in parts if part["component"] == "entry"}
    assert entries["state"]["value"]["label"] == "Sent"
    assert {entry["name"] for entry in entries["lines"]["value"][0]["schema"]} == {
        "description",
        "quantity",
        "unit_price",
        "amount",
    }
    assert [action["label"] for action in parts[0]["headerActions"]] == ["Mark as paid"]


def test_what_was_deleted_can_be_looked_at(admin: DemoClient) -> None:
    trashed = props_of(admin, "/admin/comments?filters[trashed]=only")

    assert trashed["pagination"]["total"] == 120
    names = {action["name"] for action in trashed["rows"][0]["actions"]}
    assert names == {"restore", "forceDelete"}
    key = trashed["rows"][0]["key"]
    assert admin.page(f"/admin/comments/{key}")["component"] == "panel/resources/View"


def test_the_studio_s_record_has_no_list_and_no_end(admin: DemoClient) -> None:
    page = admin.page("/admin/studio/agency")

    assert page["component"] == "panel/resources/View"
    assert page["props"]["page"]["heading"] == "Fernhill Studio"
    assert [action["name"] for action in page["props"]["page"]["headerActions"]] == ["edit"]


def test_an_uploaded_file_is_served_and_lies_with_the_demo(
    admin: DemoClient, own_demo: tuple[DemoProject, RunningDemo]
) -> None:
    props = props_of(admin, "/admin/projects/1/edit")

    status, file = admin.upload(
        props["uploadUrl"], "brief_document", "brief.pdf", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"
    )

    assert status == 200, file
    assert file["name"] == "brief.pdf"
    assert (own_demo[0].var / "media" / file["path"]).is_file()
    assert admin.status(file["url"]) == 200
    assert not Path(file["path"]).is_absolute()
