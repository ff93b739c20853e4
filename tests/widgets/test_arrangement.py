"""A person's own arrangement of a page's widgets."""

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
from django_panel.widgets.arrangement import Arrangement, spans_of
from tests.panels.declarations import widget
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.visitors import ask, page_of, person, signed_in
from tests.widgets.gadgets import SecretFigures, SlowFigures

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
    return signed_in(person("ann"))


def save(client: Client, *entries: Any, url: str = URL, **headers: str) -> Any:
    return client.put(
        url, {"widgets": list(entries)}, content_type="application/json", headers=headers
    )


def props(client: Client, address: str = HOME) -> dict[str, Any]:
    shown: dict[str, Any] = page_of(ask(client, address))["props"]
    return shown


def ids(client: Client, address: str = HOME) -> list[str]:
    return [each["id"] for each in props(client, address)["widgets"]]


def spans(client: Client) -> dict[str, Any]:
    return {each["id"]: each["columnSpan"] for each in props(client)["widgets"]}


def all_of(*order: str) -> list[dict[str, Any]]:
    return [{"id": widget_id} for widget_id in order]


# What is offered.


def test_an_untouched_dashboard_says_what_can_be_arranged(ann: Client) -> None:
    offered = props(ann)["arrangement"]

    assert (offered["url"], offered["customized"]) == (URL, False)
    assert offered["widgets"] == [
        {"id": "plain", "label": "Plain", "hidden": False, "span": 1, "spans": [1]},
        {"id": "wide", "label": "Something wide", "hidden": False, "span": 3, "spans": [1, 2, 3]},
        {"id": "full", "label": "Full", "hidden": False, "span": "full", "spans": [2, 3, "full"]},
        {"id": "growing", "label": "Growing", "hidden": False, "span": 1, "spans": [1, 2, 3, 4]},
        {"id": "slow-figures", "label": "Slow figures", "hidden": False, "span": 1, "spans": [1]},
    ]


def test_a_standalone_page_is_arranged_only_where_it_says_so(ann: Client) -> None:
    assert props(ann, "/back/report")["arrangement"] is None
    assert not Report.is_arrangeable()
    assert Dashboard.is_arrangeable()


def test_a_class_that_only_fulfils_the_contract_cannot_be_resized() -> None:
    assert spans_of(widget()) == [1]


# What is kept.


def test_widgets_stand_in_the_order_a_person_gave_them(ann: Client) -> None:
    answer = save(ann, *all_of("wide", "slow-figures", "plain"))

    assert (answer.status_code, answer["Location"]) == (303, HOME)
    assert ids(ann) == ["wide", "slow-figures", "plain", "full", "growing"]
    assert props(ann)["arrangement"]["customized"] is True


def test_a_hidden_widget_costs_nothing_and_can_be_taken_back(ann: Client) -> None:
    save(ann, {"id": "plain", "hidden": True}, {"id": "slow-figures", "hidden": True})
    Plain.runs = 0

    page = page_of(ask(ann, HOME))

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
def test_a_widget_is_as_wide_as_a_person_made_it(
    ann: Client, widget_id: str, span: Any, expected: dict[str, int]
) -> None:
    save(ann, {"id": widget_id, "span": span})

    assert spans(ann)[widget_id] == expected


def test_what_is_said_as_declared_is_not_kept(ann: Client) -> None:
    save(ann, {"id": "wide", "span": 2})
    assert WidgetArrangement.objects.count() == 1

    save(ann, *({"id": each, "hidden": False} for each in IDS), url=URL)

    assert WidgetArrangement.objects.count() == 0
    assert props(ann)["arrangement"]["customized"] is False


def test_saving_again_replaces_what_was_kept(ann: Client) -> None:
    save(ann, {"id": "plain", "hidden": True})
    save(ann, {"id": "wide", "hidden": True})

    assert WidgetArrangement.objects.get().content["hidden"] == ["wide"]


def test_a_reset_goes_back_to_what_was_declared(ann: Client) -> None:
    save(ann, {"id": "wide", "hidden": True})

    answer = ann.delete(URL, headers={"Referer": "http://testserver/back?filters[x]=1"})

    assert (answer.status_code, answer["Location"]) == (303, "/back?filters[x]=1")
    assert ids(ann) == IDS


def test_a_widget_that_came_since_stands_last_and_one_that_left_is_forgotten(ann: Client) -> None:
    user = User.objects.get(username="ann")
    content = {"order": ["gone", "full", "plain"], "hidden": ["gone"], "spans": {"gone": 2}}
    WidgetArrangement.keep(user, "back", "dashboard", content)

    assert ids(ann) == ["full", "plain", "wide", "growing", "slow-figures"]


@pytest.mark.parametrize(
    "content",
    [None, [], "x", {}, {"order": "x", "hidden": 3, "spans": []}, {"order": [{}, 1, None]}],
)
def test_whatever_is_stored_opens_the_page(ann: Client, content: Any) -> None:
    WidgetArrangement.objects.create(
        user=User.objects.get(username="ann"), panel="back", page="dashboard", content=content or {}
    )
    Arrangement.from_stored(content)

    assert ids(ann) == IDS


def test_a_span_that_is_no_longer_offered_is_as_declared(ann: Client) -> None:
    user = User.objects.get(username="ann")
    for span in (4, "wide", [1], {"x": 1}, None, True):
        WidgetArrangement.keep(user, "back", "dashboard", {"spans": {"wide": span}})

        assert spans(ann)["wide"] == Wide.get_column_span()


# Whose it is.


def test_everybody_has_their_own_in_each_panel_and_page(ann: Client) -> None:
    bob = signed_in(person("bob"))

    save(ann, {"id": "wide", "hidden": True})

    assert "wide" not in ids(ann)
    assert "wide" in ids(bob)
    assert "wide" in ids(ann, "/other")
    bob.delete(URL)
    assert "wide" not in ids(ann)


def test_it_goes_with_the_person(ann: Client) -> None:
    save(ann, {"id": "wide", "hidden": True})

    User.objects.get(username="ann").delete()

    assert WidgetArrangement.objects.count() == 0


# What is refused.


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
def test_what_the_page_does_not_offer_is_refused_and_nothing_is_kept(
    ann: Client, entries: list[Any]
) -> None:
    answer = save(ann, *entries, Accept="application/json")

    assert answer.status_code == 422
    assert WidgetArrangement.objects.count() == 0


def test_a_widget_that_may_not_be_seen_is_as_unknown_as_one_that_is_not_there(ann: Client) -> None:
    answers = [
        save(ann, {"id": each}, Accept="application/json").json()
        for each in ("secret-figures", "unknown")
    ]

    assert answers[0] == answers[1]


@pytest.mark.parametrize("body", [{}, {"widgets": "x"}, {"widgets": {}}, {"widgets": None}])
def test_a_body_without_a_list_is_refused(ann: Client, body: dict[str, Any]) -> None:
    answer = ann.put(
        URL, body, content_type="application/json", headers={"Accept": "application/json"}
    )

    assert answer.status_code == 422


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
def test_a_page_that_cannot_be_arranged_is_refused(
    ann: Client, query: str, status: int, verb: str
) -> None:
    answer = getattr(ann, verb)(
        f"/back/settings/arrangement{query}",
        {"widgets": []},
        content_type="application/json",
        headers={"Accept": "application/json"},
    )

    assert answer.status_code == status


# The table itself.


def test_a_dashboard_opens_before_the_first_migration(
    ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrangement, "_found", set())
    monkeypatch.setattr(WidgetArrangement._meta, "db_table", "panel_not_migrated_yet")

    assert ids(ann) == IDS


def test_a_page_reads_its_arrangement_with_one_query(ann: Client) -> None:
    ask(ann, HOME)

    with CaptureQueriesContext(connection) as asked:
        ask(ann, HOME)

    assert len([each for each in asked if "arrangement" in each["sql"]]) == 1


def test_the_table_is_found_on_this_database() -> None:
    assert "panel_widget_arrangements" in connection.introspection.table_names()
