"""Hostile requests to action endpoints: no exception, and no change out of scope."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from django_panel import Panel, Resource
from django_panel.tables import TableSchema, TextInputColumn
from tests.project.clients import client_for, headers_of, make_user
from tests.project.desk_panel import ENDPOINTS, desk_panel
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

#: threats.md: what counts as an answer to a call that is not in order.
ANSWERED = {303, 400, 403, 404, 413, 422}
#: Far from the keys that Hypothesis tries first.
FAR = 10**15

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70).filter(lambda number: abs(number - FAR) > 10),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=40),
    st.sampled_from(
        ["\x00", "../", "pk", "1 OR 1=1", "9" * 400, "true", "'; DROP TABLE x; --", "%", "\uff11"]
    ),
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
often = hypothesis_settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class PersonResource(Resource):
    """Users, of whom only the first name can be edited."""

    model = User
    slug = "people"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextInputColumn("first_name")])


def people_panel(panel: Panel) -> Panel:
    return desk_panel(panel).resources([PersonResource])


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    declare(front=people_panel)


@pytest.fixture
def everything() -> Client:
    return client_for(make_user("root", is_superuser=True), raise_request_exception=False)


@pytest.fixture
def task() -> Task:
    customer = Customer.objects.create(name="Acme")
    project = Project.objects.create(customer=customer, name="Move")
    return Task.objects.create(pk=FAR, project=project, title="task 1")


def send(client: Client, endpoint: str, body: Any) -> Any:
    # Half of a surrogate pair can be written in JSON, and arrives as nothing one could keep.
    return client.generic(
        "POST",
        f"/front/actions/{endpoint}",
        json.dumps(body).encode(),
        "application/json",
        headers=headers_of("json"),
    )


def stored() -> list[Any]:
    return list(Task.objects.order_by("pk").values())


@pytest.mark.parametrize("endpoint", ["record", "infolist", "cell"])
@given(key=anything)
@often
def test_any_key_is_answered(endpoint: str, key: Any, everything: Client, task: Task) -> None:
    before = stored()
    call = {"resource": "desk", "action": "finish", "column": "title", "value": "renamed"}

    response = send(everything, endpoint, {**call, "record": key})

    assert response.status_code in ANSWERED - {303}
    assert stored() == before


@pytest.mark.parametrize("endpoint", ["bulk", "reorder"])
@given(keys=st.lists(anything, max_size=5) | anything, with_a_real_one=st.booleans())
@often
def test_any_selection_is_answered_and_runs_whole_or_not_at_all(
    endpoint: str, keys: Any, with_a_real_one: bool, everything: Client, task: Task
) -> None:
    before = stored()
    if with_a_real_one and isinstance(keys, list) and keys:
        keys = [task.pk, *keys]

    response = send(everything, endpoint, {"resource": "desk", "action": "finish", "records": keys})

    assert response.status_code in ANSWERED - {303}
    assert stored() == before


@given(token=anything)
@often
def test_any_token_is_answered(token: Any, everything: Client, task: Task) -> None:
    before = stored()

    response = send(
        everything, "bulk", {"resource": "desk", "action": "finish", "selection": token}
    )

    assert response.status_code in ANSWERED - {303}
    assert stored() == before


@given(column=anything, value=anything, version=anything)
@often
def test_any_cell_is_answered(
    column: Any, value: Any, version: Any, everything: Client, task: Task
) -> None:
    before = stored()

    response = send(
        everything,
        "cell",
        {
            "resource": "desk",
            "record": task.pk,
            "column": column,
            "value": value,
            "version": version,
        },
    )

    assert response.status_code in ANSWERED - {303}
    assert stored() == before


@given(value=anything)
@often
def test_any_value_is_written_as_it_is_or_refused(
    value: Any, everything: Client, task: Task
) -> None:
    call = {"resource": "desk", "record": task.pk, "column": "title", "value": value}

    response = send(everything, "cell", call)

    title = Task.objects.get(pk=task.pk).title
    assert response.status_code in ANSWERED
    if response.status_code == 303:
        assert isinstance(value, str)
        assert title == value.strip()
    Task.objects.filter(pk=task.pk).update(title="task 1")


@pytest.mark.parametrize("endpoint", ENDPOINTS)
@given(body=st.dictionaries(st.sampled_from(["resource", "action", "record", "records"]), anything))
@often
def test_any_body_is_answered(
    endpoint: str, body: dict[str, Any], everything: Client, task: Task
) -> None:
    before = stored()

    response = send(everything, endpoint, body)

    assert response.status_code in ANSWERED - {303}
    assert stored() == before


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_a_key_that_is_said_twice_runs_nothing(
    endpoint: str, everything: Client, task: Task
) -> None:
    """A proxy in front of the panel may have checked the other value."""
    before = stored()
    good = {
        "resource": "desk",
        "action": "finish-everything" if endpoint == "table" else "finish",
        "record": task.pk,
        "records": [task.pk],
        "column": "title",
        "value": "renamed",
    }
    text = json.dumps(good)
    body = text[:-1] + ', "resource": "desk"}'

    response = everything.generic(
        "POST",
        f"/front/actions/{endpoint}",
        body,
        "application/json",
        headers=headers_of("json"),
    )

    assert response.status_code == 400
    assert stored() == before
    # The same, said once, is in order.
    assert send(everything, endpoint, good).status_code in {
        303,
        404 if endpoint == "infolist" else 303,
    }


@pytest.mark.parametrize(
    "column", [each.attname for each in User._meta.concrete_fields if each.name != "first_name"]
)
def test_no_cell_writes_a_field_its_table_does_not_offer(column: str, everything: Client) -> None:
    ada = User.objects.create(username="ada", first_name="Ada")
    before = User.objects.values().get(pk=ada.pk)
    call = {"resource": "people", "record": ada.pk, "value": "1"}

    response = send(everything, "cell", {**call, "column": column})

    assert response.status_code == 404
    assert User.objects.values().get(pk=ada.pk) == before
    assert send(everything, "cell", {**call, "column": "first_name"}).status_code == 303
    assert User.objects.get(pk=ada.pk).first_name == "1"
