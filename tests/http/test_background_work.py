"""Background work: a user's own runs in one panel, and nobody else's."""

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from django_panel.jobs import Job
from django_panel.jobs.flash import JOBS_KEY, flash_job
from django_panel.models import JobRun, table_exists
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.models import User

pytestmark = pytest.mark.django_db

PAGE = "/admin/background-work"
ACTIVE = f"{PAGE}/active"
UNKNOWN = str(UUID(int=7))


@pytest.fixture
def ann(db: None) -> User:
    return make_user("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return client_for(ann)


@dataclass
class CountUp(Job):
    """A job that does nothing."""

    key: ClassVar[str] = "count-up"

    owner: int
    panel_id: str
    most: int

    def handle(self) -> None:
        pass


def a_run(user: User | None, **fields: Any) -> JobRun:
    values: dict[str, Any] = {"job": "export", "panel": "admin", "label": "Export tasks", **fields}
    return JobRun.objects.create(user=user, **values)


def post(client: Client, name: str, body: Any, kind: Any = "json") -> Any:
    options = {"data": body, "content_type": "application/json"}
    return fetch(client, f"{PAGE}/{name}", kind, "post", **options)


def shown(client: Client, query: str = "") -> dict[str, Any]:
    props: dict[str, Any] = page_of(fetch(client, f"{PAGE}{query}", "inertia"))["props"]
    return props


def test_the_newest_run_is_first_and_25_are_a_page(client: Client, ann: User) -> None:
    now = timezone.now()
    for number in range(30):
        a_run(ann, label=str(number), created_at=now + timedelta(seconds=number))

    first, second = shown(client), shown(client, "?page=2")

    assert [row["cells"]["label"] for row in first["rows"]] == [
        str(number) for number in range(29, 4, -1)
    ]
    assert [row["cells"]["label"] for row in second["rows"]] == ["4", "3", "2", "1", "0"]
    assert first["pagination"]["total"] == 30
    assert first["pagination"]["lastPage"] == 2


def test_the_result_has_exactly_its_keys(client: Client, ann: User) -> None:
    moment = timezone.now().replace(microsecond=0)
    text = moment.isoformat().replace("+00:00", "Z")
    run = a_run(
        ann,
        state="done",
        done=7,
        total=7,
        attempts=2,
        result={"message": "7 rows", "url": "/admin/exports/a.csv", "url_label": "Download"},
        created_at=moment,
        started_at=moment,
        finished_at=moment,
    )

    (row,) = shown(client)["rows"]

    assert row["key"] == str(run.pk)
    assert row["cells"]["state"] == {"value": "done", "label": "Done", "color": "success"}
    assert row["cells"]["result"] == {
        "id": str(run.pk),
        "job": "export",
        "label": "Export tasks",
        "state": "done",
        "done": 7,
        "total": 7,
        "message": "7 rows",
        "error": None,
        "url": "/admin/exports/a.csv",
        "urlLabel": "Download",
        "canCancel": False,
        "canRetry": False,
        "createdAt": text,
        "finishedAt": text,
        "attempts": 2,
        "startedAt": text,
    }


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_the_page_is_not_in_the_sidebar(client: Client, ann: User, kind: Any) -> None:
    page = page_of(fetch(client, PAGE, kind))

    assert page["component"] == "panel/BackgroundWork"
    assert page["props"]["rows"] == []
    hrefs = [item["href"] for group in page["props"]["navigation"] for item in group["items"]]
    assert PAGE not in hrefs


def test_runs_of_others_and_of_other_panels_are_not_shown(client: Client, ann: User) -> None:
    theirs = a_run(make_user("ben"))
    elsewhere = a_run(ann, panel="other")
    nobodys = a_run(None)

    assert shown(client)["rows"] == []
    for run in (theirs, elsewhere, nobodys):
        assert json.loads(fetch(client, f"{ACTIVE}?ids={run.pk}", "json").content) == {"jobs": []}
        for name in ("cancel", "retry"):
            assert post(client, name, {"id": str(run.pk)}).status_code == 404
        run.refresh_from_db()
        assert (run.state, run.cancel_requested) == ("queued", False)


def test_active_runs_and_named_ones_are_returned(client: Client, ann: User) -> None:
    running = a_run(ann, state="running", done=12, total=100)
    named = a_run(ann, state="done")
    a_run(ann, state="failed")

    jobs = json.loads(fetch(client, f"{ACTIVE}?ids={named.pk},{UNKNOWN}", "json").content)["jobs"]

    assert {job["id"]: job["state"] for job in jobs} == {
        str(running.pk): "running",
        str(named.pk): "done",
    }


@pytest.mark.parametrize("ids", ["7", "a,b", f"{UNKNOWN},x", ",".join([UNKNOWN] * 51)])
def test_malformed_ids_are_refused(client: Client, ids: str) -> None:
    assert fetch(client, f"{ACTIVE}?ids={ids}", "json").status_code == 422


def test_a_waiting_run_is_cancelled_at_once(client: Client, ann: User) -> None:
    run = a_run(ann)

    job = post(client, "cancel", {"id": str(run.pk)}).json()["job"]

    assert (job["state"], job["canCancel"]) == ("cancelled", False)
    assert job["finishedAt"] is not None


def test_a_running_one_is_asked_to_stop(client: Client, ann: User) -> None:
    run = a_run(ann, state="running", claim="x")

    job = post(client, "cancel", {"id": str(run.pk)}).json()["job"]

    run.refresh_from_db()
    assert run.cancel_requested
    assert (job["state"], job["canCancel"]) == ("running", False)


def test_an_ended_run_is_not_cancelled(client: Client, ann: User) -> None:
    run = a_run(ann, state="done")

    answer = post(client, "cancel", {"id": str(run.pk)})

    assert (answer.status_code, answer.json()["job"]["state"]) == (200, "done")


@pytest.mark.parametrize("name", ["cancel", "retry"])
@pytest.mark.parametrize("key", [UNKNOWN, "7", "é", "x" * 5000])
def test_an_unknown_run_is_not_found(client: Client, name: str, key: str) -> None:
    assert post(client, name, {"id": key}).status_code == 404


@pytest.mark.parametrize("name", ["cancel", "retry"])
@pytest.mark.parametrize("body", [{}, {"id": 7}, {"id": ""}, {"id": None}, {"id": ["a"]}])
def test_a_key_of_another_type_is_refused(client: Client, name: str, body: Any) -> None:
    assert post(client, name, body).status_code == 422


def an_ended_count(user: User, state: str) -> JobRun:
    arguments = {"owner": user.pk, "panel_id": "admin", "most": 3}
    return a_run(user, job="count-up", payload=arguments, state=state, error="No space")


@pytest.mark.parametrize("state", ["failed", "cancelled"])
def test_a_failed_job_is_started_again_as_a_new_run(client: Client, ann: User, state: str) -> None:
    run = an_ended_count(ann, state)

    job = post(client, "retry", {"id": str(run.pk)}).json()["job"]

    started = JobRun.objects.get(pk=job["id"])
    assert started.pk != run.pk
    assert (started.payload, started.user, started.panel) == (run.payload, ann, "admin")
    run.refresh_from_db()
    assert run.state == state


def test_a_page_follows_the_new_run(client: Client, ann: User) -> None:
    run = an_ended_count(ann, "failed")

    answer = post(client, "retry", {"id": str(run.pk)}, "inertia")

    assert answer.status_code == 303
    started = JobRun.objects.exclude(pk=run.pk).get()
    assert client.session[JOBS_KEY] == [str(started.pk)]


def test_arguments_that_no_longer_fit_are_refused(client: Client, ann: User) -> None:
    run = a_run(ann, job="count-up", payload={"least": 1}, state="failed")

    assert post(client, "retry", {"id": str(run.pk)}).status_code == 422


@pytest.mark.parametrize("state", ["queued", "running", "done"])
def test_other_runs_are_not_repeated(client: Client, ann: User, state: str) -> None:
    run = a_run(ann, state=state)

    assert post(client, "retry", {"id": str(run.pk)}).status_code == 422
    run.refresh_from_db()
    assert run.state == state


def test_an_inertia_request_is_redirected_back(client: Client, ann: User) -> None:
    run = a_run(ann)

    answer = post(client, "cancel", {"id": str(run.pk)}, "inertia")

    assert (answer.status_code, answer["Location"]) == (303, PAGE)


def test_a_guest_is_refused() -> None:
    guest = client_for(None)

    assert fetch(guest, PAGE).status_code == 302
    assert fetch(guest, ACTIVE, "json").status_code == 401
    assert post(guest, "cancel", {"id": UNKNOWN}).status_code in {401, 403}


def test_a_tampered_link_is_left_out(client: Client, ann: User) -> None:
    a_run(ann, state="done", result={"message": "7 rows", "url": "javascript:alert(1)"})

    (row,) = shown(client)["rows"]

    result = row["cells"]["result"]
    assert (result["message"], result["url"]) == ("7 rows", None)


def test_before_the_first_migration_the_page_is_empty(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_exists, "_found", set())
    introspection = connection.introspection
    tables = [name for name in introspection.table_names() if name != "panel_job_runs"]
    monkeypatch.setattr(introspection, "table_names", lambda: tables)

    assert shown(client)["rows"] == []
    assert json.loads(fetch(client, f"{ACTIVE}?ids={uuid4()}", "json").content) == {"jobs": []}
    assert post(client, "cancel", {"id": UNKNOWN}).status_code == 404


def start(client: Client, *runs: JobRun) -> None:
    """Store runs in the session as a view does."""
    request = RequestFactory().get("/")
    session = request.session = client.session
    for run in runs:
        flash_job(request, run)
    session.save()


def test_a_started_run_is_named_by_the_next_full_page_only(client: Client, ann: User) -> None:
    run, other = a_run(ann), a_run(ann)
    start(client, run, other)

    reload(client, PAGE, "panel/BackgroundWork", "rows")
    first = page_of(fetch(client, "/admin", "inertia"))["props"]
    second = page_of(fetch(client, "/admin", "inertia"))["props"]

    assert first["jobs"] == [str(run.pk), str(other.pk)]
    assert "jobs" not in second
    assert JOBS_KEY not in client.session


@pytest.mark.parametrize("stored", ["text", 7, {"a": 1}, [], [7, None]])
def test_other_values_in_the_session_are_ignored(client: Client, stored: Any) -> None:
    session = client.session
    session[JOBS_KEY] = stored
    session.save()

    assert "jobs" not in page_of(fetch(client, "/admin", "inertia"))["props"]


def test_every_page_knows_the_urls(client: Client) -> None:
    props = page_of(fetch(client, "/admin"))["props"]

    assert props["backgroundWork"] == PAGE


def test_a_poll_is_one_query_besides_session_user_and_preferences(
    client: Client, ann: User, django_assert_num_queries: Any
) -> None:
    run = a_run(ann, state="running")
    fetch(client, f"{ACTIVE}?ids={run.pk}", "json")

    with django_assert_num_queries(4):
        fetch(client, f"{ACTIVE}?ids={run.pk}", "json", headers={"X-Panel-Poll": "true"})


def test_a_row_offers_what_can_be_done(client: Client, ann: User) -> None:
    now = timezone.now()
    a_run(ann, state="queued", created_at=now)
    a_run(ann, state="running", cancel_requested=True, created_at=now - timedelta(minutes=1))
    a_run(ann, state="done", created_at=now - timedelta(minutes=2))

    queued, stopping, done = shown(client)["rows"]

    assert [action["name"] for action in queued["actions"]] == ["cancel"]
    assert stopping["actions"] == done["actions"] == []


def test_runs_are_filtered_by_state(client: Client, ann: User) -> None:
    a_run(ann, label="Failed one", state="failed")
    a_run(ann, label="Done one", state="done")

    rows = shown(client, "?filters[state]=failed")["rows"]

    assert [row["cells"]["label"] for row in rows] == ["Failed one"]


def test_the_queries_of_the_page_do_not_grow(client: Client, ann: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            shown(client)
        return len([each for each in asked if "panel_job_runs" in each["sql"]])

    a_run(ann)
    shown(client)
    few = queries()
    for _number in range(10):
        a_run(ann)

    # Their number, and the rows.
    assert few == 2
    assert queries() == 2
