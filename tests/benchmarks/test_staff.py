"""The staff user of the benchmarks: permissions by groups, and a navigation of forty entries."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks import headers
from benchmarks.comparison import as_client, page_object
from benchmarks.contender import Question, Resident
from benchmarks.databases import Database
from benchmarks.pages import LIST, PLAIN_LIST
from benchmarks.wsgi import SESSION_KEY, STAFF_SESSION_KEY
from tests.benchmarks.conftest import Residents

pytestmark = pytest.mark.services("bundle")

#: The permission, the badge and the match with the path; the link itself is built once.
MOST_CALLS_PER_RESOURCE = 75


@pytest.fixture(scope="module")
def large(database: Database) -> Iterator[Resident]:
    with Resident("large", database) as resident:
        resident.sign_in()
        yield resident


@pytest.mark.parametrize("path", [LIST, PLAIN_LIST])
@pytest.mark.parametrize("session", [SESSION_KEY, STAFF_SESSION_KEY], ids=["superuser", "staff"])
def test_both_users_see_forty_resources_and_a_page_of_tasks(
    large: Resident, path: str, session: str
) -> None:
    props = page_object(large.text(Question(path, session=session)))["props"]

    links = {item["href"] for group in props["navigation"] for item in group["items"]}
    assert len(links) == 41
    assert len(props["rows"]) == 25


def test_staff_permissions_come_from_the_database(large: Resident) -> None:
    by_root, by_staff = (
        large.statements(as_client(large, Question(PLAIN_LIST, headers.INERTIA, session=session)))
        for session in (SESSION_KEY, STAFF_SESSION_KEY)
    )

    # Once for the user's own permissions and once for those of the groups, not once per model.
    assert not [sql for sql in by_root if "auth_permission" in sql]
    assert len([sql for sql in by_staff if "auth_permission" in sql]) == 2
    assert len(by_staff) == len(by_root) + 2


def test_a_further_resource_costs_little_more_than_its_permission(
    large: Resident, residents: Residents
) -> None:
    question = Question(PLAIN_LIST, headers.INERTIA)

    few, many = (
        each.count(as_client(each, question)).calls for each in (residents["panel"], large)
    )

    # The office has three resources.
    assert (many - few) / 37 <= MOST_CALLS_PER_RESOURCE


def test_the_hand_written_view_checks_the_same_permission(residents: Residents) -> None:
    checked = residents["floor"].statements(
        Question("/permitted-tasks.json", session=STAFF_SESSION_KEY)
    )

    assert len([sql for sql in checked if "auth_permission" in sql]) == 2
