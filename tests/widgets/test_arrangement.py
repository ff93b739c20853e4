"""The user's arrangement of a page's widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Dashboard, Page
from django_panel.models import WidgetArrangement, arrangement
from django_panel.support.column_span import SpanOption
from django_panel.widgets import CustomWidget
from django_panel.widgets.arrangement import Arrangement, allowed_spans
from tests.panels.declarations import widget
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.widgets.sample_widgets import SecretFigures, SlowFigures

HOME = "/back"
URL = "/back/settings/arrangement?page=dashboard"

pytestmark = pytest.mark.django_db


class Plain(CustomWidget):
    component = "Panels/Admin/Widgets/Plain"
    runs: ClassVar[int] = 0

    def data(self) -> dict[str, Any]:
        Plain.runs += 1
        return {}


class Wide(Plain):
    sort = 1
    heading = "Something wide"
    column_span: ClassVar[SpanOption] = {"default": 1, "md": 2, "lg": 3}


class Full(Plain):
    sort = 2
    column_span: ClassVar[SpanOption] = "full"
    min_column_span = 2


class Growing(Plain):
    sort = 3
    max_column_span = 4


WIDGETS = [Plain, Wide, Full, Growing, SlowFigures, SecretFigures]
IDS = ["plain", "wide", "full", "growing", "slow-figures"]


class Report(Page):
    def widgets(self) -> Sequence[type[Any]]:
        return [Plain]


class Locked(Dashboard):
    @classmethod
    def can_access(cls) -> bool:
        return False


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    Plain.runs = 0
    declare(
        back=lambda panel: panel.path("back").widgets(WIDGETS).pages([Report, Locked]),
        other=lambda panel: panel.path("other").widgets(WIDGETS),
    )


@pytest.fixture
def ann() -> Client:
    return client_for(make_user("ann"))


def save(client: Client, *entries: Any, url: str = URL, **headers: str) -> Any:
    return client.put(
        url, {"widgets": list(entries)}, content_type="application/json", headers=headers
    )


def props(client: Client, address: str = HOME) -> dict[str, Any]:
    shown: dict[str, Any] = page_of(fetch(client, address))["props"]
    return shown


def ids(client: Client, address: str = HOME) -> list[str]:
    return [each["id"] for each in props(client, address)["widgets"]]


def spans(client: Client) -> dict[str, Any]:
    return {each["id"]: each["columnSpan"] for each in props(client)["widgets"]}


def all_of(*order: str) -> list[dict[str, Any]]:
    return [{"id": widget_id} for widget_id in order]


# The JSON of the arrangement.


def test_the_arrangement_of_an_unchanged_dashboard(ann: Client) -> None:
    offered = props(ann)["arrangement"]

    assert (offered["url"], offered["customized"]) == (URL, False)
    assert offered["widgets"] == [
        {"id": "plain", "label": "Plain", "hidden": False, "span": 1, "spans": [1]},
        {"id": "wide", "label": "Something wide", "hidden": False, "span": 3, "spans": [1, 2, 3]},
        {"id": "full", "label": "Full", "hidden": False, "span": "full", "spans": [2, 3, "full"]},
        {"id": "growing", "label": "Growing", "hidden": False, "span": 1, "spans": [1, 2, 3, 4]},
        {"id": "slow-figures", "label": "Slow figures", "hidden": False, "span": 1, "spans": [1]},
    ]


def test_a_standalone_page_must_allow_arranging(ann: Client) -> None:
    assert props(ann, "/back/report")["arrangement"] is None
    assert not Report.is_arrangeable()
    assert Dashboard.is_arrangeable()


def test_a_class_that_only_implements_the_contract_cannot_be_resized() -> None:
    assert allowed_spans(widget()) == [1]


# Saved arrangements.


def test_widgets_are_in_the_users_order(ann: Client) -> None:
    response = save(ann, *all_of("wide", "slow-figures", "plain"))

    assert (response.status_code, response["Location"]) == (303, HOME)
    assert ids(ann) == ["wide", "slow-figures", "plain", "full", "growing"]
    assert props(ann)["arrangement"]["customized"] is True


def test_a_hidden_widget_is_not_created_and_can_be_shown_again(ann: Client) -> None:
    save(ann, {"id": "plain", "hidden": True}, {"id": "slow-figures", "hidden": True})
    Plain.runs = 0

    page = page_of(fetch(ann, HOME))

    assert [each["id"] for each in page["props"]["widgets"]] == ["wide", "full", "growing"]
    assert Plain.runs == 3
    assert "deferredProps" not in page
    hidden = {each["id"]: each["hidden"] for each in page["props"]["arrangement"]["widgets"]}
    assert hidden == {each: each in {"plain", "slow-figures"} for each in IDS}
    save(ann, *all_of(*IDS))
    assert ids(ann) == IDS


@pytest.mark.parametrize(
    ("widget_id", "span", "expected"),
    [
        ("wide", 2, {"default": 1, "md": 2, "lg": 2, "xl": 2}),
        ("wide", 1, {"default": 1, "md": 1, "lg": 1, "xl": 1}),
        ("wide", 3, {"default": 1, "md": 2, "lg": 3, "xl": 3}),  # as declared
        ("full", 2, {"default": 2, "md": 2, "lg": 2, "xl": 2}),
        ("growing", 4, {"default": 1, "md": 4, "lg": 4, "xl": 4}),
    ],
)
def test_a_widget_has_the_users_span(
    ann: Client, widget_id: str, span: Any, expected: dict[str, int]
) -> None:
    save(ann, {"id": widget_id, "span": span})

    assert spans(ann)[widget_id] == expected


def test_declared_values_are_not_stored(ann: Client) -> None:
    save(ann, {"id": "wide", "span": 2})
    assert WidgetArrangement.objects.count() == 1

    save(ann, *({"id": each, "hidden": False} for each in IDS), url=URL)

    assert WidgetArrangement.objects.count() == 0
    assert props(ann)["arrangement"]["customized"] is False


def test_saving_again_replaces_the_arrangement(ann: Client) -> None:
    save(ann, {"id": "plain", "hidden": True})
    save(ann, {"id": "wide", "hidden": True})

    assert WidgetArrangement.objects.get().content["hidden"] == ["wide"]


def test_a_reset_restores_the_declared_arrangement(ann: Client) -> None:
    save(ann, {"id": "wide", "hidden": True})

    response = ann.delete(URL, headers={"Referer": "http://testserver/back?filters[x]=1"})

    assert (response.status_code, response["Location"]) == (303, "/back?filters[x]=1")
    assert ids(ann) == IDS


def test_new_widgets_come_last_and_removed_ones_are_ignored(ann: Client) -> None:
    user = User.objects.get(username="ann")
    content = {"order": ["gone", "full", "plain"], "hidden": ["gone"], "spans": {"gone": 2}}
    WidgetArrangement.store(user, "back", "dashboard", content)

    assert ids(ann) == ["full", "plain", "wide", "growing", "slow-figures"]


@pytest.mark.parametrize(
    "content",
    [None, [], "x", {}, {"order": "x", "hidden": 3, "spans": []}, {"order": [{}, 1, None]}],
)
def test_invalid_stored_arrangements_are_ignored(ann: Client, content: Any) -> None:
    WidgetArrangement.objects.create(
        user=User.objects.get(username="ann"), panel="back", page="dashboard", content=content or {}
    )
    Arrangement.from_stored(content)

    assert ids(ann) == IDS


def test_a_span_that_is_no_longer_available_is_ignored(ann: Client) -> None:
    user = User.objects.get(username="ann")
    for span in (4, "wide", [1], {"x": 1}, None, True):
        WidgetArrangement.store(user, "back", "dashboard", {"spans": {"wide": span}})

        assert spans(ann)["wide"] == Wide.get_column_span()


# Owner of the arrangement.


def test_arrangements_are_separate_per_user_panel_and_page(ann: Client) -> None:
    bob = client_for(make_user("bob"))

    save(ann, {"id": "wide", "hidden": True})

    assert "wide" not in ids(ann)
    assert "wide" in ids(bob)
    assert "wide" in ids(ann, "/other")
    bob.delete(URL)
    assert "wide" not in ids(ann)


def test_deleting_the_user_deletes_the_arrangement(ann: Client) -> None:
    save(ann, {"id": "wide", "hidden": True})

    User.objects.get(username="ann").delete()

    assert WidgetArrangement.objects.count() == 0


# Rejected requests.


@pytest.mark.parametrize(
    "entries",
    [
        [{"id": "unknown"}],
        [{"id": "secret-figures"}],
        [{"id": "plain"}, {"id": "plain"}],
        [{"id": 7}],
        [{"id": ["plain"]}],
        [{}],
        ["plain"],
        [None],
        [{"id": "plain", "hidden": "yes"}],
        [{"id": "plain", "span": 2}],
        [{"id": "wide", "span": 4}],
        [{"id": "wide", "span": True}],
        [{"id": "wide", "span": "2"}],
        [{"id": "wide", "span": [2]}],
        [{"id": "full", "span": 1}],
        [{"id": "plain"}] * 600,
    ],
)
def test_an_invalid_arrangement_is_rejected_and_not_stored(ann: Client, entries: list[Any]) -> None:
    response = save(ann, *entries, Accept="application/json")

    assert response.status_code == 422
    assert WidgetArrangement.objects.count() == 0


def test_a_forbidden_widget_is_rejected_like_an_unknown_one(ann: Client) -> None:
    responses = [
        save(ann, {"id": each}, Accept="application/json").json()
        for each in ("secret-figures", "unknown")
    ]

    assert responses[0] == responses[1]


@pytest.mark.parametrize("body", [{}, {"widgets": "x"}, {"widgets": {}}, {"widgets": None}])
def test_a_body_without_a_list_is_rejected(ann: Client, body: dict[str, Any]) -> None:
    response = ann.put(
        URL, body, content_type="application/json", headers={"Accept": "application/json"}
    )

    assert response.status_code == 422


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 422),
        ("?page=", 422),
        ("?page=unknown", 404),
        ("?page=report", 404),
        ("?page=locked", 403),
        ("?page=dashboard&page=unknown", 404),
    ],
)
@pytest.mark.parametrize("verb", ["put", "delete"])
def test_a_page_without_arranging_is_rejected(
    ann: Client, query: str, status: int, verb: str
) -> None:
    response = getattr(ann, verb)(
        f"/back/settings/arrangement{query}",
        {"widgets": []},
        content_type="application/json",
        headers={"Accept": "application/json"},
    )

    assert response.status_code == status


# The database table.


def test_a_dashboard_works_before_the_first_migration(
    ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrangement, "_found", set())
    monkeypatch.setattr(WidgetArrangement._meta, "db_table", "panel_not_migrated_yet")

    assert ids(ann) == IDS


def test_a_page_reads_its_arrangement_with_one_query(ann: Client) -> None:
    fetch(ann, HOME)

    with CaptureQueriesContext(connection) as asked:
        fetch(ann, HOME)

    assert len([each for each in asked if "arrangement" in each["sql"]]) == 1


def test_a_missing_table_is_detected_on_this_database() -> None:
    assert "panel_widget_arrangements" in connection.introspection.table_names()
