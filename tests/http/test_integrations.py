"""The screen of integrations: its props, writes, secrets, test requests and redelivery."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel.integrations.sending import PROTECTED_HEADERS
from django_panel.integrations.signing import standard_webhook_secret
from django_panel.models import Integration, IntegrationDelivery
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
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
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

NOW = "2030-01-02T03:04:05Z"


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def the_integration() -> Integration:
    return Integration.of("front", "projects").get()


class TestTheScreen:
    def test_its_props(self, manager: Client) -> None:
        page = page_of(fetch(manager, SCREEN, "inertia"))

        assert page["component"] == "panel/resources/Integrations"
        props = page["props"]
        assert props["page"] == {
            "title": "Integrations",
            "heading": "Integrations",
            "subheading": "Requests to other systems when records change: Projects",
            "breadcrumbs": [
                {"label": "Projects", "href": "/front/projects", "current": False},
                {"label": "Integrations", "href": None, "current": True},
            ],
            "headerActions": [],
            "scope": "resource:projects",
            "subNavigation": [],
            "cluster": None,
        }
        assert props["resource"] == {
            "slug": "projects",
            "label": "Project",
            "pluralLabel": "Projects",
            "indexUrl": "/front/projects",
            "parentKey": None,
        }
        assert props["triggers"] == [
            {"value": "after_create", "label": "After a record is created"},
            {"value": "after_update", "label": "After a record is updated"},
            {"value": "after_delete", "label": "After a record is deleted"},
        ]
        assert props["endpoints"] == {
            "store": SCREEN,
            "update": f"{SCREEN}/__id__",
            "destroy": f"{SCREEN}/__id__",
            "rotate": f"{SCREEN}/__id__/rotate",
            "send": f"{SCREEN}/__id__/send",
            "redeliver": f"{SCREEN}/__id__/deliveries/__delivery__/redeliver",
        }
        assert props["integrations"] == []
        assert props["allowedHosts"] == ["*"]
        assert props["methods"] == ["GET", "POST", "PUT", "PATCH", "DELETE"]
        assert props["bodyTypes"] == ["json", "form", "none"]
        assert props["protectedHeaders"] == sorted(PROTECTED_HEADERS)
        assert props["payloadPaths"] == [
            *("trigger", "resource", "occurred_at", "changed"),
            *("record.name", "record.customer"),
        ]
        assert props["history"] == {"enabled": True, "keepPerIntegration": 50}
        assert props["revealedSecret"] is None
        assert props["revealedStandardSecret"] is None
        assert props["revealedIntegration"] is None

    def test_integrations_are_ordered_by_name_and_have_no_secret(self, manager: Client) -> None:
        moment = datetime.fromisoformat(NOW)
        zulu = stored(name="Zulu", headers={"X-A": None}, query={"q": "1"}, body="{}")
        zulu.last_status, zulu.last_error, zulu.last_attempted_at = 500, "no", moment
        zulu.save()
        stored(name="Alpha")
        stored(name="Elsewhere", resource="labels")

        alpha, sent = props_of(manager)["integrations"]

        assert alpha["name"] == "Alpha"
        assert sent == {
            "id": zulu.pk,
            "name": "Zulu",
            "trigger": "after_update",
            "triggers": ["after_update"],
            "method": "POST",
            "url": URL,
            "headers": {"X-A": None},
            "query": {"q": "1"},
            "bodyType": "json",
            "body": "{}",
            "isActive": True,
            "lastStatus": 500,
            "lastError": "no",
            "lastAttemptedAt": NOW,
            "lastIsTest": False,
            "hasSecret": True,
            "values": {
                "name": "Zulu",
                "triggers": ["after_update"],
                "method": "POST",
                "url": URL,
                "headers": [{"key": "X-A", "value": None}],
                "query": [{"key": "q", "value": "1"}],
                "body_type": "json",
                "body": "{}",
                "is_active": True,
            },
            "deliveries": [],
        }

    def test_no_response_contains_a_stored_secret(self, manager: Client) -> None:
        integration = stored()
        integration.rotate()

        body = fetch(manager, SCREEN).content.decode()

        assert integration.get_secret() not in body
        assert integration.secret not in body
        assert str(integration.previous_secret) not in body

    def test_the_50_newest_attempts_are_sent_newest_first(self, manager: Client) -> None:
        integration, other = stored(), stored(name="Other")
        moment = datetime.fromisoformat(NOW)
        for number in range(60):
            a_delivery(integration, attempted_at=moment + timedelta(seconds=number))
        newest = a_delivery(
            integration, attempted_at=moment + timedelta(hours=1), error="no", duration_ms=12
        )
        a_delivery(other, request_body="x" * 2000)

        sent, second = (each["deliveries"] for each in props_of(manager)["integrations"])

        assert len(sent) == 50
        assert sent[0] == {
            "id": newest.pk,
            "deliveryId": str(newest.delivery_id),
            "trigger": "after_update",
            "isTest": False,
            "method": "POST",
            "url": URL,
            "status": 500,
            "durationMs": 12,
            "error": "no",
            "requestBody": '{"a": 1}',
            "responseBody": "",
            "attemptedAt": "2030-01-02T04:04:05Z",
            "canRedeliver": True,
        }
        assert [each["attemptedAt"] for each in sent] == sorted(
            (each["attemptedAt"] for each in sent), reverse=True
        )
        assert [each["canRedeliver"] for each in second] == [False]

    def test_its_queries_do_not_grow_with_the_integrations(self, manager: Client) -> None:
        def queries() -> list[str]:
            with CaptureQueriesContext(connection) as asked:
                props_of(manager)
            return [each["sql"] for each in asked if "panel_integration" in each["sql"]]

        a_delivery(stored())
        props_of(manager)
        few = queries()
        for number in range(10):
            a_delivery(stored(name=str(number)))

        # The integrations, their attempts, and the number and the rows of the table.
        assert len(few) == 4
        assert len(queries()) == 4

    def test_a_partial_reload_reads_only_what_it_names(self, manager: Client) -> None:
        stored()
        component = "panel/resources/Integrations"

        response = reload(manager, SCREEN, component, "integrations")

        props = page_of(response)["props"]
        assert len(props["integrations"]) == 1
        assert "triggers" not in props


class TestCreating:
    def test_the_panel_and_the_resource_are_set_by_the_server(self, manager: Client) -> None:
        forged = {"panel": "back", "resource": "labels", "secret": "x", "id": 77}

        response = write(manager, SCREEN, {**VALUES, **forged})

        assert (response.status_code, response["Location"]) == (303, SCREEN)
        created = the_integration()
        assert created.pk != 77
        assert (created.panel, created.resource, created.name) == (
            "front",
            "projects",
            "Accounting",
        )
        assert (created.method, created.body_type, created.is_active) == ("POST", "json", True)
        assert (created.headers, created.query, created.body) == ({}, {}, None)
        assert len(bytes.fromhex(created.get_secret())) == 32

    def test_all_fields_are_stored(self, manager: Client) -> None:
        values = {
            **VALUES,
            "trigger": "after_delete",
            "method": "PUT",
            "headers": {"X-Team": " blue ", "X-Empty": None},
            "query": {"key": "a b"},
            "body_type": "form",
            "body": '{"id": {{ record.id }}}',
            "is_active": False,
        }

        write(manager, SCREEN, values)

        created = the_integration()
        assert (created.trigger, created.method, created.body_type) == (
            "after_delete",
            "PUT",
            "form",
        )
        assert created.headers == {"X-Team": "blue", "X-Empty": None}
        assert (created.query, created.body) == ({"key": "a b"}, '{"id": {{ record.id }}}')
        assert created.is_active is False

    def test_a_form_encoded_body_is_accepted(self, manager: Client) -> None:
        values = {**VALUES, "is_active": "false", "headers[X-A]": "1", "body": ""}

        response = fetch(manager, SCREEN, "html", "post", data=values)

        assert response.status_code == 303
        created = the_integration()
        assert (created.is_active, created.headers, created.body) == (False, {"X-A": "1"}, None)

    def test_the_secret_is_shown_once(self, manager: Client) -> None:
        write(manager, SCREEN, VALUES, kind="inertia")
        created = the_integration()
        component = "panel/resources/Integrations"

        # Neither a partial reload nor a prefetch uses it up, and neither contains it.
        assert (
            created.get_secret()
            not in fetch(
                manager, SCREEN, "inertia", headers={"Purpose": "prefetch"}
            ).content.decode()
        )
        partial = page_of(reload(manager, SCREEN, component, "revealedSecret"))["props"]
        assert partial["revealedSecret"] is None

        first, second = props_of(manager), props_of(manager)

        secret = created.get_secret()
        assert first["revealedSecret"] == secret
        assert first["revealedStandardSecret"] == standard_webhook_secret(secret)
        assert first["revealedIntegration"] == created.pk
        assert second["revealedSecret"] is second["revealedIntegration"] is None

    def test_the_session_never_contains_the_secret(self, manager: Client) -> None:
        write(manager, SCREEN, VALUES)

        stored_values = json.dumps(dict(manager.session.items()))

        assert the_integration().get_secret() not in stored_values
        assert the_integration().secret not in stored_values

    def test_the_screen_of_another_resource_does_not_show_it(self, manager: Client) -> None:
        write(manager, SCREEN, VALUES)

        assert props_of(manager, "/front/labels/integrations")["revealedSecret"] is None


class TestTriggers:
    def test_several_are_stored_and_the_first_is_the_trigger(self, manager: Client) -> None:
        values = {"name": "Accounting", "url": URL, "triggers": ["after_delete", "after_create"]}

        assert write(manager, SCREEN, values).status_code == 303

        created = the_integration()
        assert created.triggers == ["after_delete", "after_create"]
        assert created.trigger == "after_delete"
        (sent,) = props_of(manager)["integrations"]
        assert (sent["trigger"], sent["triggers"]) == ("after_delete", created.triggers)

    def test_a_single_trigger_replaces_the_first_one(self, manager: Client) -> None:
        integration = stored(triggers=["after_update", "after_create", "after_delete"])

        write(manager, f"{SCREEN}/{integration.pk}", {"trigger": "after_delete"}, "put")

        assert the_integration().triggers == ["after_delete", "after_create"]
        assert the_integration().trigger == "after_delete"

    def test_an_unchanged_single_trigger_keeps_the_others(self, manager: Client) -> None:
        integration = stored(triggers=["after_update", "after_create"])

        write(manager, f"{SCREEN}/{integration.pk}", {"trigger": "after_update"}, "put")

        assert the_integration().triggers == ["after_update", "after_create"]

    def test_a_change_of_the_name_keeps_them(self, manager: Client) -> None:
        integration = stored(triggers=["after_update", "after_create"])

        write(manager, f"{SCREEN}/{integration.pk}", {"name": "New"}, "put")

        assert the_integration().triggers == ["after_update", "after_create"]


class TestChanging:
    def test_only_sent_fields_change(self, manager: Client) -> None:
        integration = stored(body="{}", headers={"X-A": "1"})
        address = f"{SCREEN}/{integration.pk}"

        response = write(manager, address, {"name": " New ", "body": None}, "put")

        assert (response.status_code, response["Location"]) == (303, SCREEN)
        changed = the_integration()
        assert (changed.name, changed.body, changed.headers) == ("New", None, {"X-A": "1"})
        assert changed.secret == integration.secret
        assert changed.updated_at > integration.updated_at

    def test_it_can_be_switched_off_when_its_url_is_no_longer_allowed(
        self, manager: Client, settings: Settings
    ) -> None:
        integration = stored()
        settings.PANEL = {**settings.PANEL, "integrations": {"allowed_hosts": []}}
        address = f"{SCREEN}/{integration.pk}"

        assert write(manager, address, {"is_active": False}, "put").status_code == 303
        assert the_integration().is_active is False
        refused = errors_of(write(manager, address, {"url": URL}, "put"))
        assert refused == {"url": ["The host 127.0.0.1 is not in the list of allowed hosts."]}

    def test_a_form_may_send_put_as_a_field(self, manager: Client) -> None:
        integration = stored()
        data = {"_method": "PUT", "name": "New"}

        response = fetch(manager, f"{SCREEN}/{integration.pk}", "html", "post", data=data)

        assert response.status_code == 303
        assert the_integration().name == "New"

    def test_deleting_deletes_the_history(self, manager: Client) -> None:
        integration = stored()
        a_delivery(integration)

        response = write(manager, f"{SCREEN}/{integration.pk}", {}, "delete")

        assert (response.status_code, response["Location"]) == (303, SCREEN)
        assert Integration.of("front", "projects").count() == 0
        assert IntegrationDelivery.objects.count() == 0

    def test_rotating_shows_the_new_secret_and_keeps_the_old_one(self, manager: Client) -> None:
        integration = stored()
        old = integration.get_secret()

        response = write(manager, f"{SCREEN}/{integration.pk}/rotate")

        assert (response.status_code, response["Location"]) == (303, SCREEN)
        new = the_integration().get_secret()
        assert new != old
        assert the_integration().signing_secrets() == [new, old]
        assert props_of(manager)["revealedSecret"] == new
        assert props_of(manager)["revealedSecret"] is None
