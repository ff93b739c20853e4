"""The demo's dashboard has every type of widget, filtered by period and customer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import RunningDemo

pytestmark = pytest.mark.services()


@pytest.fixture(scope="module")
def admin(running_demo: RunningDemo) -> DemoClient:
    visitor = DemoClient(running_demo.url)
    assert visitor.sign_in("admin", "admin@demo.test", "demo-panel") == 200
    return visitor


def props_of(visitor: DemoClient, path: str) -> dict[str, Any]:
    props: dict[str, Any] = visitor.page(path)["props"]
    return props


def figures(props: dict[str, Any], prop: str = "widgets") -> dict[str, Any]:
    """Return the stats of a page by their labels."""
    stats = (each for each in props[prop] if each["type"] == "stats")
    return {stat["label"]: stat for each in stats for stat in each["data"]["stats"]}


def test_the_dashboard_has_every_kind_of_widget(admin: DemoClient) -> None:
    page = admin.page("/admin")
    widgets = page["props"]["widgets"]

    kinds = Counter(widget["type"] for widget in widgets)
    assert kinds == {"stats": 1, "chart": 3, "table": 1, "custom": 1}
    assert len(figures(page["props"])) == 6
    late = ["revenue", "task-flow", "latest-comments", "late-tasks"]
    assert page["deferredProps"] == {f"widget:{name}": [f"widgetData.{name}"] for name in late}
    arrived = {
        name: admin.deferred_prop(
            "/admin", page["component"], f"widgetData.{name}", page["version"]
        )
        for name in late
    }
    rows = arrived["late-tasks"]["widgetData"]["late-tasks"]["rows"]
    assert len(rows) == 5
    assert all(row["url"].startswith("/admin/tasks/") for row in rows)
    revenue = arrived["revenue"]["widgetData"]["revenue"]
    assert [len(each["values"]) for each in revenue["series"]] == [13, 13]
    assert sum(revenue["series"][0]["values"]) > 0


def test_a_period_and_a_customer_narrow_it(admin: DemoClient) -> None:
    whole = figures(props_of(admin, "/admin?filters[period]=365"))
    month = figures(props_of(admin, "/admin?filters[period]=30"))
    filters = props_of(admin, "/admin")["filters"]
    found = admin.answer(f"{filters['optionsUrl']}&field=customer&search=a")["options"]
    customer = found[0]
    theirs = figures(
        props_of(admin, f"/admin?filters[period]=365&filters[customer]={customer['value']}")
    )

    assert 0 < month["Invoiced"]["value"] < whole["Invoiced"]["value"]
    assert theirs["Open tasks"]["value"] < whole["Open tasks"]["value"]
    # What no filter can mean narrows nothing.
    assert figures(props_of(admin, "/admin?filters[customer]=x&filters[period]=7000"))
    admin.page("/admin?filters=")


def test_projects_have_figures_above_them(admin: DemoClient) -> None:
    listed = props_of(admin, "/admin/projects")
    found = props_of(admin, "/admin/projects?filters[state][]=active")

    assert figures(listed, "headerWidgets")["Projects"]["value"] == listed["pagination"]["total"]
    assert figures(found, "headerWidgets")["Running"]["value"] <= found["pagination"]["total"]
    key = listed["rows"][0]["key"]
    one = props_of(admin, f"/admin/projects/{key}")
    assert list(figures(one, "headerWidgets")) == [
        "Progress",
        "Late tasks",
        "Hours spent",
        "Invoiced",
    ]
