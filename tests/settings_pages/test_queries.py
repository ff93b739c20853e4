"""How many queries the settings pages need."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.project.clients import fetch
from tests.settings_pages.browsers import person, sign_in

pytestmark = pytest.mark.django_db


def queries(client: Any, page: str) -> list[str]:
    """Return the queries of the second visit; the first one fills the caches of the process."""
    fetch(client, f"/admin/settings/{page}", "inertia")
    with CaptureQueriesContext(connection) as captured:
        response = fetch(client, f"/admin/settings/{page}", "inertia")
    assert response.status_code == 200
    return [query["sql"] for query in captured]


#: Six are those of every page: session, user, preferences, two for permissions, unread
#: notifications.
@pytest.mark.parametrize(("page", "limit"), [("profile", 7), ("security", 9), ("appearance", 6)])
def test_a_settings_page_stays_within_its_budget(page: str, limit: int) -> None:
    client = sign_in(person("ann"))

    found = queries(client, page)

    assert len(found) <= limit, "\n".join(found)


def test_more_sessions_need_no_more_queries() -> None:
    ann = person("ann")
    client = sign_in(ann)
    few = len(queries(client, "security"))
    for _ in range(5):
        sign_in(ann)

    assert len(queries(client, "security")) == few
