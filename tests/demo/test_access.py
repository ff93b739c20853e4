"""Each panel is accessible to its own users only."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

pytestmark = pytest.mark.services()

PASSWORD = "demo-panel"

#: The path of each panel in a URL; the tenants of the crew panel are teams.
PATHS = {"admin": "admin", "ops": "ops", "crew": "crew/web-platform"}

#: Who may enter where. The administrator holds every permission and is in a team.
STATUSES = {
    "admin@demo.test": {"admin": 200, "ops": 200, "crew": 200},
    "ops@demo.test": {"admin": 403, "ops": 200, "crew": 403},
    "crew@demo.test": {"admin": 403, "ops": 403, "crew": 200},
}

_signed_in: dict[tuple[str, str], DemoClient] = {}


def visitor(demo: RunningDemo, email: str) -> DemoClient:
    """Return a logged-in client. Each user logs in once, because logins are throttled."""
    key = (demo.url, email)
    if key not in _signed_in:
        person = DemoClient(demo.url)
        assert person.sign_in(PATHS[email.partition("@")[0]], email, PASSWORD) == 200
        if STATUSES[email]["ops"] == 200:
            start = demo.terminal.position
            assert person.answer_code("ops", lambda: demo.code_for(email, start)) == 200
        _signed_in[key] = person
    return _signed_in[key]


@pytest.mark.parametrize("email", STATUSES)
@pytest.mark.parametrize("panel", ["admin", "ops", "crew"])
def test_a_panel_opens_for_its_people_only(
    running_demo: RunningDemo, email: str, panel: str
) -> None:
    with visitor(running_demo, email).get(f"/{PATHS[panel]}") as response:
        address = urlsplit(response.url)

    assert response.status == STATUSES[email][panel]
    assert address.path == f"/{PATHS[panel]}"


@pytest.mark.parametrize("panel", ["admin", "ops", "crew"])
def test_a_guest_is_sent_to_the_login_of_that_panel(running_demo: RunningDemo, panel: str) -> None:
    with DemoClient(running_demo.url).get(f"/{PATHS[panel]}") as response:
        address = urlsplit(response.url)

    assert response.status == 200
    assert address.path == f"/{PATHS[panel]}/login"
    assert parse_qs(address.query).get("next") == [f"/{PATHS[panel]}"]


def test_a_wrong_password_opens_nothing(running_demo: RunningDemo) -> None:
    stranger = DemoClient(running_demo.url)

    assert stranger.sign_in("admin", "admin@demo.test", "not-the-password") >= 400
    assert stranger.page("/admin")["component"] == "panel/auth/Login"


def test_the_sidebar_shows_groups_in_their_order_with_a_badge(running_demo: RunningDemo) -> None:
    navigation = visitor(running_demo, "admin@demo.test").page("/admin")["props"]["navigation"]

    labels = [group["label"] for group in navigation if group["label"]]
    tasks = next(
        item for group in navigation for item in group["items"] if item["label"] == "Tasks"
    )
    assert labels == ["Work", "Clients", "Billing", "People", "Demo"]
    assert int(tasks["badge"]) > 0
    assert tasks["href"] == "/admin/tasks"


def test_the_office_knows_customers_and_invoices_by_other_names(
    running_demo: RunningDemo, seeded_demo: DemoProject
) -> None:
    office = visitor(running_demo, "ops@demo.test")

    clients = office.page("/ops/clients")["props"]
    receivables = office.page("/ops/receivables")["props"]

    assert clients["resource"]["pluralLabel"] == "Clients"
    assert clients["pagination"]["total"] == seeded_demo.count(
        "SELECT count(*) FROM agency_customer WHERE status <> 'prospect'"
    )
    assert receivables["pagination"]["total"] == seeded_demo.count(
        "SELECT count(*) FROM agency_invoice WHERE state IN ('draft', 'sent')"
    )
    assert office.status("/ops/customers") == 404


@pytest.mark.parametrize("team", ["web-platform", "mobile"])
def test_the_crew_sees_the_projects_of_one_team(
    running_demo: RunningDemo, seeded_demo: DemoProject, team: str
) -> None:
    crew = visitor(running_demo, "crew@demo.test")

    projects = crew.page(f"/crew/{team}/projects")["props"]

    assert projects["pagination"]["total"] == seeded_demo.count(
        "SELECT count(*) FROM agency_project p JOIN agency_team t ON t.id = p.team_id "
        f"WHERE t.slug = '{team}'"
    )
    assert 0 < projects["pagination"]["total"] < 1_500
    available = projects["tenancy"]["available"]
    assert [each["url"] for each in available] == ["/crew/mobile", "/crew/web-platform"]


def test_the_crew_opens_its_first_team(running_demo: RunningDemo) -> None:
    crew = visitor(running_demo, "crew@demo.test")

    with crew.get("/crew") as response:
        assert urlsplit(response.url).path == "/crew/mobile"
    assert crew.status("/crew/data-growth/projects") == 403
    assert crew.status("/crew/no-such-team/projects") == 404


def test_a_project_of_another_team_is_not_found(
    running_demo: RunningDemo, seeded_demo: DemoProject
) -> None:
    crew = visitor(running_demo, "crew@demo.test")
    key = seeded_demo.count(
        "SELECT min(p.id) FROM agency_project p JOIN agency_team t ON t.id = p.team_id "
        "WHERE t.slug = 'mobile'"
    )

    assert crew.status(f"/crew/mobile/projects/{key}") == 200
    assert crew.status(f"/crew/web-platform/projects/{key}") == 404


@pytest.mark.parametrize(
    "slug",
    [
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
    ],
)
def test_every_model_has_a_list_with_rows(running_demo: RunningDemo, slug: str) -> None:
    page = visitor(running_demo, "admin@demo.test").page(f"/admin/{slug}")

    assert page["component"] == "panel/resources/Index"
    assert len(page["props"]["rows"]) > 5
    assert len(page["props"]["table"]["columns"]) > 1


def test_the_django_admin_lives_beside_the_panels(running_demo: RunningDemo) -> None:
    guest = DemoClient(running_demo.url)

    with guest.get("/django-admin/agency/task/") as response:
        address = urlsplit(response.url)

    assert address.path == "/admin/login"
    assert visitor(running_demo, "admin@demo.test").status("/django-admin/agency/task/") == 200
    assert visitor(running_demo, "crew@demo.test").status("/django-admin/agency/task/") == 403
