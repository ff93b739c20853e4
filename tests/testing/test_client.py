"""``panel_client`` and ``assert_query_budget``."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from django.db import connections

from django_panel import Resource
from django_panel.testing import assert_query_budget, failures, panel_client
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Project, Region, Task, User
from tests.project.tenant_panel import RIGHTS, tenant_panel
from tests.testing.shop_panel import make_task

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture(autouse=True)
def written_records() -> None:
    """Let queries be sent without the wrapper of the test suite, which would be named by them."""


class Tasks(Resource):
    model = Task


class Projects(Resource):
    model = Project


@pytest.fixture
def ann() -> User:
    return make_user("ann", "view_task", "change_task", "view_project")


def test_pages_are_visited_by_name_or_path(ann: User) -> None:
    task = make_task("Dig")
    client = panel_client(ann)

    page = client.visit("resources.tasks.index", {"search": "dig"})

    assert page.component == "panel/resources/Index"
    assert [row["key"] for row in page.props["rows"]] == [task.pk]
    assert client.visit("/shop/tasks").component == page.component
    assert client.url("resources.tasks.edit", record=task) == f"/shop/tasks/{task.pk}/edit"
    assert client.reload(page, "rows")["rows"] == page.props["rows"]


def test_writes_send_the_csrf_token_and_need_it(ann: User) -> None:
    task = make_task("Dig")
    client = panel_client(ann)
    body = {"resource": "tasks", "action": "archive", "record": task.pk}

    without = client.http.post("/shop/actions/record", body, content_type="application/json")
    sent = client.post("actions.record", body, headers={"Referer": "/shop/tasks"})

    assert without.status_code == 403
    assert sent.status_code == 303
    assert client.follow(sent).component == "panel/resources/Index"
    assert Task.objects.get().is_done


def test_a_user_whom_the_panel_refuses_has_a_csrf_token_too() -> None:
    client = panel_client(make_user("bob", is_staff=False))

    response = client.post("actions.record", {})

    assert response.status_code == 403
    assert "permission" in response.content.decode()


def test_a_guest_is_sent_to_the_login_page() -> None:
    client = panel_client()

    assert client.get("dashboard").status_code == 302
    assert client.visit("dashboard").component == "panel/auth/Login"


def test_the_urls_contain_the_tenant(declare: Declare) -> None:
    declare(crew=tenant_panel)
    region = Region.objects.create(name="North")
    user = make_user("bob", *RIGHTS)
    user.regions.add(region)
    client = panel_client(user, tenant=region)

    assert client.url("resources.sites.index") == f"/t/{region.pk}/sites"
    assert client.visit("resources.sites.index").component == "panel/resources/Index"


def test_unknown_names_are_reported(ann: User, declare: Declare) -> None:
    client = panel_client(ann)

    with pytest.raises(AssertionError, match=r"no route 'resources.tasks.indx'.*tasks\.index'\?"):
        client.visit("resources.tasks.indx")
    with pytest.raises(AssertionError, match=r"is no page of the panel: status 404"):
        client.visit("/shop/nothing")
    declare(one=lambda panel: panel.path("one"), two=lambda panel: panel.path("two"))
    with pytest.raises(AssertionError, match=r"Pass panel= with one of the panels: one, two"):
        panel_client(ann)


def test_a_budget_lists_the_queries_with_their_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    make_task("Dig")

    def work() -> None:
        with assert_query_budget(1):
            for _number in range(3):
                list(Task.objects.all())
            Task.objects.count()

    with monkeypatch.context() as patch:
        # The wrapper of tests/conftest.py would be the innermost line that is not the package's.
        patch.setattr(connections["default"], "execute_wrappers", [])
        with pytest.raises(AssertionError) as failure:
            work()

    text = str(failure.value)
    assert "4 queries were sent; the budget is 1." in text
    assert "1. 3 times: SELECT" in text
    assert "list(Task.objects.all())" in text
    assert "test_client.py" in text


def test_a_budget_can_decorate_a_function() -> None:
    @assert_query_budget(1)
    def count(times: int) -> None:
        for _number in range(times):
            Task.objects.count()

    count(1)
    count(1)
    with pytest.raises(AssertionError, match=r"2 queries were sent"):
        count(2)


def test_a_budget_does_not_hide_another_error() -> None:
    with pytest.raises(ZeroDivisionError), assert_query_budget(0):
        _ = Task.objects.count() / 0


def test_the_names_of_routes_are_those_of_the_panel_now(
    ann: User, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Tasks]))
    client = panel_client(ann, "desk")
    made = Mock(return_value="Unknown")
    monkeypatch.setattr(failures, "missing", made)

    assert client.url("resources.tasks.index") == "/desk/tasks"
    # The text of the error, which reads all names, is not made.
    made.assert_not_called()
    declare(desk=lambda panel: panel.path("desk").resources([Projects]))
    renewed = panel_client(ann, "desk")

    assert renewed.url("resources.projects.index") == "/desk/projects"
    with pytest.raises(AssertionError, match="Unknown"):
        renewed.url("resources.tasks.index")
