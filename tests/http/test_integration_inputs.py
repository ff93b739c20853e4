"""What a user may enter for an integration; threats 96 and 101 over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.integrations.sending import PROTECTED_HEADERS
from django_panel.models import Integration
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
    RIGHTS,
    SCREEN,
    URL,
    VALUES,
    errors_of,
    front,
    stored,
    write,
)
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare

pytestmark = pytest.mark.django_db

REQUIRED = "This field is required."
NOT_TEXT = "This must be text."
CONTROL = "Control characters are not allowed."


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def refused(client: Client, **values: Any) -> dict[str, list[str]]:
    """Return the errors of creating and of changing, which are the same."""
    errors = errors_of(write(client, SCREEN, {**VALUES, **values}))
    integration = stored()
    assert errors_of(write(client, f"{SCREEN}/{integration.pk}", values, "put")) == errors
    fresh = Integration.of("front", "projects").get()
    assert (fresh.name, fresh.url, fresh.headers) == ("Accounting", URL, {})
    return errors


def accepted(client: Client, **values: Any) -> Integration:
    response = write(client, SCREEN, {**VALUES, **values})
    assert response.status_code == 303, response.content
    return Integration.of("front", "projects").get()


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", "", REQUIRED),
        ("name", None, REQUIRED),
        ("name", "  ", REQUIRED),
        ("name", 7, NOT_TEXT),
        ("name", ["a"], NOT_TEXT),
        ("name", "x" * 121, "Use at most 120 characters."),
        ("name", "a\0b", CONTROL),
        ("name", "a\nb", CONTROL),
        ("trigger", "", REQUIRED),
        ("trigger", "before_update", "Choose one of: after_create, after_update, after_delete."),
        ("trigger", {"a": 1}, NOT_TEXT),
        ("triggers", [], REQUIRED),
        ("triggers", None, REQUIRED),
        ("triggers", "after_create", "This must be a list."),
        ("triggers", [7], NOT_TEXT),
        ("triggers", ["after_create", "after_create"], "A value is listed twice."),
        (
            "triggers",
            ["after_create", "before_update"],
            "Choose one of: after_create, after_update, after_delete.",
        ),
        ("method", "TRACE", "Choose one of: GET, POST, PUT, PATCH, DELETE."),
        ("method", "post", "Choose one of: GET, POST, PUT, PATCH, DELETE."),
        ("method", None, REQUIRED),
        ("body_type", "xml", "Choose one of: json, form, none."),
        ("body", 7, NOT_TEXT),
        ("body", {"a": 1}, NOT_TEXT),
        ("body", "x" * 65_536, "Use at most 65,535 characters."),
        ("body", "a\0b", CONTROL),
        ("is_active", None, "This must be true or false."),
        ("is_active", "maybe", "This must be true or false."),
        ("is_active", [], "This must be true or false."),
        ("url", "", REQUIRED),
        ("url", 7, NOT_TEXT),
        ("url", "http://127.0.0.1:8009/" + "a" * 2048, "Use at most 2,048 characters."),
        ("headers", "X-A: 1", "This must be an object with texts."),
        ("headers", ["X-A"], "This must be an object with texts."),
        ("headers", {"X-A": 7}, "Every value must be text."),
        ("headers", {"X-A": {"b": "c"}}, "Every value must be text."),
        ("headers", {"": "a"}, REQUIRED),
        ("headers", {"X-A": "x" * 2049}, "Use at most 2,048 characters."),
        ("headers", {"X-A": "1", "x-a": "2"}, "A header is listed twice."),
        ("headers", {f"X-{n}": "" for n in range(51)}, "Use at most 50 entries."),
        ("headers", {"X A": "1"}, "X A is not a valid name of a header."),
        ("headers", {"X-A:": "1"}, "X-A: is not a valid name of a header."),
        ("headers", {"Ü": "1"}, "Ü is not a valid name of a header."),
        ("query", 7, "This must be an object with texts."),
        ("query", {"a": ["b"]}, "Every value must be text."),
        ("query", {"a": "x\0"}, CONTROL),
        ("query", {"a\n": "x"}, CONTROL),
        ("query", {"x" * 201: "x"}, "Use at most 200 characters."),
    ],
)
def test_an_invalid_value_is_refused_with_the_reason(
    field: str, value: Any, message: str, manager: Client
) -> None:
    assert refused(manager, **{field: value}) == {field: [message]}


def test_all_errors_are_reported_at_once(manager: Client) -> None:
    errors = errors_of(write(manager, SCREEN, {"method": "TRACE", "headers": 7}))

    assert set(errors) == {"name", "trigger", "url", "method", "headers"}


def test_a_page_request_gets_the_errors_after_a_redirect(manager: Client) -> None:
    address = f"http://testserver{SCREEN}"

    response = write(manager, SCREEN, {}, kind="inertia")
    assert response.status_code == 303
    fetch(manager, SCREEN, "inertia")
    response = fetch(
        manager,
        SCREEN,
        "inertia",
        "post",
        headers={"Referer": address},
        data="{}",
        content_type="application/json",
    )

    assert (response.status_code, response["Location"]) == (303, SCREEN)
    errors = page_of(fetch(manager, SCREEN, "inertia"))["props"]["errors"]
    assert errors == dict.fromkeys(("name", "trigger", "url"), REQUIRED)


@pytest.mark.parametrize("body", ["[]", "7", '{"name": "a", "name": "b"}', "{", '"x"', "\x00"])
def test_a_malformed_body_is_a_400(body: str, manager: Client) -> None:
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}

    assert fetch(manager, SCREEN, "json", "post", **options).status_code == 400


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("name", "x" * 120, "x" * 120),
        ("name", "Büro 👩‍👧 <b>", "Büro 👩‍👧 <b>"),
        ("body", "not { JSON", "not { JSON"),
        ("body", "x" * 65_535, "x" * 65_535),
        ("body", " \n ", None),
        ("body", None, None),
        ("headers", None, {}),
        ("headers", [], {}),
        ("headers", {"Authorization": "Bearer a-b", "X-N": None}, None),
        ("query", {"a": "x\ny", "ü": "ö", "n": None}, None),
        ("is_active", True, True),
        ("is_active", "0", False),
    ],
)
def test_a_valid_value_is_stored(field: str, value: Any, kept: Any, manager: Client) -> None:
    expected = value if isinstance(value, dict) and kept is None else kept

    assert getattr(accepted(manager, **{field: value}), field) == expected


class TestThreat96:
    """URLs of private targets are refused at save, and at send if they were stored anyway."""

    #: The allow-list contains every host, so that only the other rules refuse.
    URLS = (
        *("http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/"),
        *("http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://[64:ff9b::a00:1]/"),
        *("http://[2002:7f00:1::]/", "http://169.254.169.254/latest/meta-data/"),
        *(
            "http://localhost./",
            "http://localhost/",
            "http://\uff11\uff12\uff17.\uff10.\uff10.\uff11/",
        ),
        *("http://10.1.2.3/", "http://100.64.0.1/", "http://0.0.0.0/", "http://[fe80::1]/"),
        *("http://a@127.0.0.1/", "http://example.com@127.0.0.1/", "http://127.0.0.1\\@a.com/"),
        *("http://93.184.216.34:22/", "http://93.184.216.34:25/", "http://93.184.216.34:6379/"),
        *("ftp://93.184.216.34/", "file:///etc/passwd", "gopher://93.184.216.34/", "//a.com/"),
        *("http:///x", "http://", "javascript:alert(1)", "http://metadata.invalid/", "nonsense"),
    )

    @pytest.fixture(autouse=True)
    def closed(self, settings: Settings) -> None:
        settings.PANEL = {**settings.PANEL, "integrations": {"allowed_hosts": ["*"]}}

    @pytest.mark.parametrize("url", URLS)
    def test_it_is_refused_at_save_and_at_send(self, url: str, manager: Client) -> None:
        (message,) = errors_of(write(manager, SCREEN, {**VALUES, "url": url}))["url"]
        assert message
        integration = stored(url=url)
        address = f"{SCREEN}/{integration.pk}"
        assert errors_of(write(manager, address, {"url": url}, "put")) == {"url": [message]}

        outcome = json.loads(write(manager, f"{address}/send").content)

        assert (outcome["status"], outcome["error"]) == (None, message)
        (row,) = integration.deliveries.all()
        assert (row.duration_ms, row.error) == (0, message)

    def test_without_allowed_hosts_every_url_is_refused(
        self, manager: Client, settings: Settings
    ) -> None:
        settings.PANEL = {**settings.PANEL, "integrations": {}}

        errors = errors_of(write(manager, SCREEN, {**VALUES, "url": "https://93.184.216.34/"}))

        message = "The host 93.184.216.34 is not in the list of allowed hosts."
        assert errors == {"url": [message]}


class TestThreat101:
    """The headers of an integration cannot replace those of the panel, nor add others."""

    @pytest.mark.parametrize("name", sorted(PROTECTED_HEADERS))
    def test_protected_headers_are_refused(self, name: str, manager: Client) -> None:
        spelled = name.title()

        errors = refused(manager, headers={spelled: "1"})

        assert errors == {"headers": [f"The header {spelled} is set by the panel."]}

    @pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\0", "\x7f", "\x1b"])
    def test_control_characters_in_names_and_values_are_refused(
        self, end: str, manager: Client
    ) -> None:
        for value in (f"a{end}", f"{end}a", f"a{end}Host: b"):
            assert set(refused(manager, headers={"X-A": value})) == {"headers"}
            Integration.objects.all().delete()
        for name in (f"X-A{end}", f"{end}X-A", f"X-A{end}Host"):
            assert set(refused(manager, headers={name: "a"})) == {"headers"}
            Integration.objects.all().delete()
