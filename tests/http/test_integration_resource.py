"""The table, the form and the deliveries of integrations, and a project that changes them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Panel, forms, tables
from django_panel.integrations import IntegrationResource
from django_panel.models import Integration
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
    RESOURCES,
    RIGHTS,
    SCREEN,
    URL,
    VALUES,
    a_delivery,
    errors_of,
    front,
    props_of,
    stored,
    write,
)
from tests.project.clients import client_for, make_user, page_of, reload
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

NOW = "2030-01-02T03:04:05Z"
COMPONENT = "panel/resources/Integrations"


@pytest.fixture
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def fields_of(nodes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the fields of a form at any depth, by name."""
    found: dict[str, dict[str, Any]] = {}
    for node in nodes:
        found |= {node["name"]: node} if node["component"] == "field" else {}
        found |= fields_of(node.get("schema", []))
    return found


@pytest.mark.usefixtures("panels")
class TestTheTable:
    def test_a_row_says_what_is_sent_where_and_how_it_ended(self, manager: Client) -> None:
        integration = stored(triggers=["after_create", "after_delete"], method="PUT")
        error = "The receiver refused the connection."
        Integration.objects.filter(pk=integration.pk).update(
            last_error=error, last_attempted_at=NOW, last_is_test=True
        )

        props = props_of(manager)

        (row,) = props["rows"]
        cells = row["cells"]
        assert row["key"] == integration.pk
        assert cells["name"] == "Accounting"
        assert cells["request"] == {
            "method": "PUT",
            "url": URL,
            "events": "After a record is created, After a record is deleted",
        }
        assert cells["last_attempted_at"] == {
            "label": "Not delivered",
            "color": "danger",
            "test": True,
            "at": NOW,
            "problem": error,
        }
        assert cells["is_active"] == {"value": True, "disabled": False}
        names = [action["name"] for action in row["actions"]]
        assert names == ["send", "deliveries", "edit", "copy", "rotate", "delete"]
        assert row["cellMeta"]["name"]["action"]["name"] == "edit"

    def test_an_integration_that_sent_nothing_has_no_outcome(self, manager: Client) -> None:
        stored()

        (row,) = props_of(manager)["rows"]

        assert row["cells"]["last_attempted_at"] is None

    def test_a_receiver_that_is_gone_is_named(self, manager: Client) -> None:
        integration = stored(is_active=False)
        Integration.objects.filter(pk=integration.pk).update(
            last_status=410, last_error="x", last_attempted_at=NOW
        )

        (row,) = props_of(manager)["rows"]

        cell = row["cells"]["last_attempted_at"]
        assert cell["problem"].startswith("The receiver is gone")
        assert cell["label"] == "Failed (410)"

    def test_it_is_searched_sorted_and_scoped(self, manager: Client) -> None:
        stored(name="Beta")
        stored(name="Alpha")
        stored(name="Alpha of others", resource="labels")

        found = props_of(manager, f"{SCREEN}?search=alp")
        descending = props_of(manager, f"{SCREEN}?sort=name&direction=desc")

        assert [row["cells"]["name"] for row in found["rows"]] == ["Alpha"]
        assert [row["cells"]["name"] for row in descending["rows"]] == ["Beta", "Alpha"]
        assert [each["name"] for each in found["integrations"]] == ["Alpha", "Beta"]

    def test_a_reload_of_the_rows_reads_no_history(self, manager: Client) -> None:
        a_delivery(stored())

        with CaptureQueriesContext(connection) as asked:
            props = page_of(reload(manager, SCREEN, COMPONENT, "rows"))["props"]

        assert len(props["rows"]) == 1
        assert not [each for each in asked if "panel_integration_deliveries" in each["sql"]]


@pytest.mark.usefixtures("panels")
class TestTheForm:
    def test_it_has_the_fields_of_an_integration(self, manager: Client) -> None:
        fields = fields_of(props_of(manager)["form"]["schema"])

        assert list(fields) == [
            *("name", "triggers", "is_active", "method", "url", "headers", "query"),
            *("body_type", "body"),
        ]
        offered = [option["value"] for option in fields["triggers"]["options"]]
        assert offered == ["after_create", "after_update", "after_delete"]
        assert fields["triggers"]["value"] == ["after_update"]
        assert fields["body"]["config"]["paths"][-1] == "record.customer"

    def test_its_values_can_be_sent_as_they_are(self, manager: Client) -> None:
        fields = fields_of(props_of(manager)["form"]["schema"])
        values = {name: field["value"] for name, field in fields.items()}
        headers = [{"key": " X-A ", "value": "1"}, {"key": "", "value": ""}]

        response = write(manager, SCREEN, {**values, "name": "New", "url": URL, "headers": headers})

        assert response.status_code == 303, response.content
        created = Integration.of("front", "projects").get()
        assert (created.triggers, created.headers, created.query) == (
            ["after_update"],
            {"X-A": "1"},
            {},
        )

    @pytest.mark.parametrize(
        ("headers", "message"),
        [
            ([{"key": "A", "value": "1"}, {"key": "A", "value": "2"}], "A name is listed twice."),
            ([{"key": "", "value": "1"}], "Every entry needs a name."),
            ([{"key": 7, "value": "1"}], "Every entry needs a name."),
            ([{"key": "A", "value": 7}], "Every value must be text."),
            ([{"key": "A"}], "This must be an object with texts."),
        ],
    )
    def test_invalid_entries_are_refused(
        self, headers: list[Any], message: str, manager: Client
    ) -> None:
        errors = errors_of(write(manager, SCREEN, {**VALUES, "headers": headers}))

        assert errors == {"headers": [message]}


@pytest.mark.usefixtures("panels")
class TestDeliveries:
    def test_without_the_parameter_there_are_none(self, manager: Client) -> None:
        a_delivery(stored())

        assert props_of(manager)["deliveries"] is None

    @pytest.mark.parametrize("key", ["0", "x", "-1", "9" * 30, "٣", ""])
    def test_an_unknown_key_is_ignored(self, key: str, manager: Client) -> None:
        assert props_of(manager, f"{SCREEN}?integration={key}")["deliveries"] is None

    def test_those_of_another_resource_are_not_shown(self, manager: Client) -> None:
        other = stored(resource="labels")
        a_delivery(other)

        assert props_of(manager, f"{SCREEN}?integration={other.pk}")["deliveries"] is None

    def test_the_named_integration_has_its_attempts(self, manager: Client) -> None:
        integration, other = stored(), stored(name="Other")
        delivery_id = uuid4()
        first = a_delivery(integration, delivery_id=delivery_id, error="no", status=None)
        again = a_delivery(integration, delivery_id=delivery_id, status=200)
        test = a_delivery(integration, is_test=True, trigger="after_create", status=200)
        a_delivery(other)

        shown = props_of(manager, f"{SCREEN}?integration={integration.pk}")["deliveries"]

        assert shown["integration"] == integration.pk
        cells = {row["key"]: row["cells"] for row in shown["rows"]}
        assert [cells[key]["attempt"] for key in (first.pk, again.pk, test.pk)] == ["1", "2", "1"]
        assert cells[first.pk]["outcome"]["label"] == "Not delivered"
        assert cells[again.pk]["outcome"]["label"] == "Delivered (200)"
        assert cells[test.pk]["event"] == "After a record is created"
        assert cells[test.pk]["test"]["label"] == "Test"
        assert cells[again.pk]["test"] is None
        assert [each["id"] for each in shown["records"]] == [row["key"] for row in shown["rows"]]

    def test_they_are_filtered_by_outcome(self, manager: Client) -> None:
        integration = stored()
        failed = a_delivery(integration, error="no")
        delivered = a_delivery(integration, status=200)

        def keys(outcome: str) -> list[int]:
            query = f"?integration={integration.pk}&deliveries[filters][outcome]={outcome}"
            shown = props_of(manager, f"{SCREEN}{query}")["deliveries"]
            return [row["key"] for row in shown["rows"]]

        assert keys("failed") == [failed.pk]
        assert keys("delivered") == [delivered.pk]

    def test_their_queries_do_not_grow(self, manager: Client) -> None:
        integration = stored()

        def queries() -> int:
            path = f"{SCREEN}?integration={integration.pk}"
            with CaptureQueriesContext(connection) as asked:
                reload(manager, path, COMPONENT, "deliveries")
            return len([each for each in asked if "panel_integration" in each["sql"]])

        a_delivery(integration)
        queries()
        few = queries()
        for _number in range(10):
            a_delivery(integration)

        # The integration, and the number and the rows of the attempts.
        assert few == 3
        assert queries() == 3


class TestAProject:
    """A project changes columns and fields of integrations by a subclass."""

    class OwnIntegrations(IntegrationResource):
        def table(self, schema: tables.TableSchema) -> tables.TableSchema:
            table = super().table(schema)
            name, *_others = table.get_columns()
            return table.columns([name, tables.TextColumn("url")])

        def form(self, schema: forms.FormSchema) -> forms.FormSchema:
            def names_a_team(name: str) -> None:
                if not name.startswith("Team "):
                    raise ValidationError("Begin with the team.")

            return schema.schema(
                [
                    forms.TextInput("name").required().rules([names_a_team]),
                    forms.Select("url").options([(URL, "The receiver")]).required(),
                ]
            )

    @pytest.fixture(autouse=True)
    def own_panels(self, declare: Declare) -> None:
        def own(panel: Panel) -> Panel:
            return (
                panel.path("front").resources(RESOURCES).integration_resource(self.OwnIntegrations)
            )

        declare(OPEN_SETTINGS, front=own)

    def test_its_columns_and_fields_are_shown(self, manager: Client) -> None:
        stored()

        props = props_of(manager)

        assert [column["name"] for column in props["table"]["columns"]] == ["name", "url"]
        assert list(fields_of(props["form"]["schema"])) == ["name", "url"]
        assert props["integrations"][0]["values"] == {"name": "Accounting", "url": URL}

    def test_its_rules_are_checked(self, manager: Client) -> None:
        refused = write(manager, SCREEN, {**VALUES, "url": "http://127.0.0.1:8009/other"})
        accepted = write(manager, SCREEN, {**VALUES, "name": "Team A"})

        errors = errors_of(refused)
        assert errors["name"] == ["Begin with the team."]
        assert set(errors) == {"name", "url"}
        assert accepted.status_code == 303

    def test_a_change_checks_only_what_is_sent(self, manager: Client) -> None:
        integration = stored()

        response = write(manager, f"{SCREEN}/{integration.pk}", {"is_active": False}, "put")

        assert response.status_code == 303
