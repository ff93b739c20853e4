"""A nested record is reachable exactly when every link is viewable and owns the next.

Chance names and mixes the links; a page and every endpoint that takes a key must agree.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.project.fixtures import Declare
from tests.project.models import Note
from tests.project.nesting import RIGHTS, Line, deep_panel, line, post, remark_about
from tests.project.visitors import ask, person, signed_in

pytestmark = pytest.mark.django_db

LINKS = ("region", "site", "job")
#: What a link may be called, and whether it can be reached and viewed by that name.
NAMES = {"open": True, "private": False, "hidden": False}
FORM_STATE = {"state": {"title": "x"}, "changed": "title", "previous": None}


@pytest.fixture
def clerk(declare: Declare) -> Client:
    declare(deep=deep_panel)
    return signed_in(person("clerk", *RIGHTS))


def named(names: tuple[str, ...]) -> Line:
    made = line("line", **dict(zip(LINKS, names, strict=True)))
    # A region has no scope by name: one that is left out is not active.
    made.region.is_active = names[0] != "hidden"
    made.region.save()
    return made


def answers(client: Client, parent: Any, note: Note) -> dict[str, int]:
    """Ask every endpoint that takes a key about a record below a parent."""
    about = {"resource": "todos", "page": "edit", "record": note.pk, "parent": parent.pk}
    context = urlencode(about)
    body: dict[str, Any] = {"data": FORM_STATE, "content_type": "application/json"}
    state = ask(client, f"/deep/form-state?{context}", "json", "post", **body)
    dialog = urlencode({**about, "action": "ask", "scope": "record"})
    owner = {"resource": "todos", "record": note.pk, "parent": parent.pk, "relation": "remarks"}
    relation = f"/deep/relations/form?{urlencode({**owner, 'operation': 'create'})}"
    said: dict[str, Any] = {"data": {"text": "said"}, "content_type": "application/json"}
    key = remark_about(note).pk
    sent: dict[str, Any] = {
        "relation": ask(client, relation, "json"),
        "relation save": ask(client, relation, "json", "post", **said),
        "relation action": post(client, "relations/action", **owner, action="shout", related=key),
        "relation cell": post(
            client, "relations/cell", **owner, related=key, column="text", value="said"
        ),
        "relation bulk": post(client, "relations/bulk", **owner, action="delete", records=[key]),
        "record": post(client, "record", action="shout", record=note.pk, parent=parent.pk),
        "infolist": post(client, "infolist", action="shout", record=note.pk, parent=parent.pk),
        "bulk": post(client, "bulk", action="shout", records=[note.pk], parent=parent.pk),
        "reorder": post(client, "reorder", records=[note.pk], parent=parent.pk),
        "cell": post(
            client, "cell", record=note.pk, column="title", value=f"n{note.pk}", parent=parent.pk
        ),
        "form": ask(client, f"/deep/actions/form?{dialog}", "json"),
        "options": ask(client, f"/deep/options?{context}&field=friends", "json"),
        "form-state": state,
    }
    return {name: response.status_code for name, response in sent.items()}


@given(
    names=st.tuples(*(st.sampled_from(sorted(NAMES)) for _ in LINKS)),
    swapped=st.sampled_from([None, "region", "site", "job", "note"]),
)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_reach(clerk: Client, names: tuple[str, ...], swapped: str | None) -> None:
    mine, other = named(names), named(("open",) * 3)
    at = {place: getattr(mine, place) for place in (*LINKS, "note")}
    if swapped is not None:
        at[swapped] = getattr(other, swapped)
    is_open = all(NAMES[name] for name in names)

    home = "/".join(f"{place}s/{at[place].pk}" for place in LINKS)
    page = ask(clerk, f"/deep/{home}/todos/{at['note'].pk}", "json").status_code
    found = answers(clerk, at["job"], at["note"])

    # A path names every link; a body names the job, whose own ancestors count.
    whole = is_open and swapped is None
    assert page == (200 if whole else 404)
    below = at["note"].job_id == at["job"].pk
    reachable = below and is_open and swapped not in {"job", "note"}
    assert set(found.values()) <= ({200, 303} if reachable else {404}), found
