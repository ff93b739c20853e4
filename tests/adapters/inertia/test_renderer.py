"""Headers and keys of the protocol, one test each."""

from __future__ import annotations

import json

import pytest
from django.contrib.messages import SUCCESS, add_message, get_messages
from django.contrib.messages.storage.session import SessionStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import DisallowedRedirect
from django.http import HttpRequest
from pytest_django.fixtures import Settings

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.renderer import InertiaRenderer
from django_panel.support import ports
from django_panel.support.screen import Always, Screen
from django_panel.support.wire import ToastWire
from tests.adapters.inertia.conftest import MakeRequest, Render, page_of

SCREEN = Screen("panel/Page", {"title": "Tasks"})
TOAST: ToastWire = {"type": "success", "message": "Saved.", "url": None, "urlLabel": None}


def test_the_renderer_fits_its_port(renderer: InertiaRenderer) -> None:
    port: ports.PageRenderer = renderer

    assert port is renderer


def test_the_client_gets_the_whole_page_object_as_json(
    renderer: InertiaRenderer, xhr: MakeRequest
) -> None:
    response = renderer.render(xhr(), SCREEN, shared={"locale": "en"})

    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert response["X-Inertia"] == "true"
    assert json.loads(response.content) == {
        "component": "panel/Page",
        "props": {"locale": "en", "title": "Tasks", "errors": {}},
        "url": "/admin/tasks?page=2",
        "version": assets.version(),
        "sharedProps": ["locale"],
    }


def test_a_browser_gets_the_same_page_object_in_a_document(
    renderer: InertiaRenderer, visit: MakeRequest, xhr: MakeRequest
) -> None:
    response = renderer.render(visit(), SCREEN, shared={})

    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert not response.has_header("X-Inertia")
    assert page_of(response) == page_of(renderer.render(xhr(), SCREEN, shared={}))


def test_only_the_word_true_makes_a_page_request(
    renderer: InertiaRenderer, visit: MakeRequest
) -> None:
    assert renderer.is_page_request(visit(X_Inertia="true"))
    assert not renderer.is_page_request(visit(X_Inertia="false"))
    assert not renderer.is_page_request(visit(X_Requested_With="XMLHttpRequest"))


def test_both_answers_vary_by_who_asks(
    renderer: InertiaRenderer, visit: MakeRequest, xhr: MakeRequest
) -> None:
    for request in (visit(), xhr()):
        assert "X-Inertia" in renderer.render(request, SCREEN, shared={})["Vary"].split(", ")


def test_the_status_is_passed_on(
    renderer: InertiaRenderer, visit: MakeRequest, xhr: MakeRequest
) -> None:
    for request in (visit(), xhr()):
        assert renderer.render(request, SCREEN, shared={}, status=404).status_code == 404


@pytest.mark.parametrize("headers", [{}, {"X_Inertia": "true"}])
def test_head_has_the_headers_of_get(
    headers: dict[str, str], renderer: InertiaRenderer, visit: MakeRequest
) -> None:
    answers = [
        renderer.render(visit(method=method, **headers), SCREEN, shared={})
        for method in ("get", "head")
    ]

    assert answers[0].headers == answers[1].headers


def test_json_carries_markup_unchanged(renderer: InertiaRenderer, xhr: MakeRequest) -> None:
    screen = Screen("panel/Page", {"html": "<b>&</b>\u2028"})

    response = renderer.render(xhr(), screen, shared={})

    assert "<b>&</b>\u2028" in response.content.decode()


def test_a_toast_travels_beside_the_props(renderer: InertiaRenderer, xhr: MakeRequest) -> None:
    page = page_of(renderer.render(xhr(), SCREEN, shared={}, toast=TOAST))

    assert page["flash"] == {"toast": TOAST}
    assert "flash" not in page["props"]


def test_the_url_is_a_path_and_never_a_foreign_host(
    renderer: InertiaRenderer, xhr: MakeRequest
) -> None:
    request = xhr("/admin?q=%C3%A4")
    request.path = "//evil.test/ä"

    page = page_of(renderer.render(request, SCREEN, shared={}))

    assert page["url"] == "/%2Fevil.test/%C3%A4?q=%C3%A4"


def test_the_policy_may_ask_for_foreign_origins(
    renderer: InertiaRenderer, settings: Settings
) -> None:
    assert list(renderer.asset_origins()) == []

    settings.STATIC_URL = "https://cdn.test/static/"

    assert list(renderer.asset_origins()) == ["https://cdn.test"]


class TestErrors:
    def test_errors_are_present_even_if_none_were_shared(
        self, xhr: MakeRequest, show: Render
    ) -> None:
        assert show(xhr())["props"] == {"errors": {}}

    def test_a_named_bag_holds_the_errors_of_its_form(self, xhr: MakeRequest, show: Render) -> None:
        shared = {"errors": Always(lambda: {"name": "Missing."})}

        page = show(xhr(X_Inertia_Error_Bag="createUser"), shared)

        assert page["props"]["errors"] == {"createUser": {"name": "Missing."}}

    def test_a_bag_without_errors_is_empty(self, xhr: MakeRequest, show: Render) -> None:
        shared = {"errors": Always(dict)}

        assert show(xhr(X_Inertia_Error_Bag="createUser"), shared)["props"]["errors"] == {}


class TestHistory:
    def test_nothing_is_said_by_default(self, xhr: MakeRequest, show: Render) -> None:
        assert not {"clearHistory", "encryptHistory"} & set(show(xhr()))

    def test_history_is_cleared_on_request(
        self, renderer: InertiaRenderer, visit: MakeRequest, show: Render
    ) -> None:
        request = visit("/admin/login")
        renderer.clear_history(request)

        page = show(request)

        assert page["clearHistory"] is True
        assert "encryptHistory" not in page

    def test_history_is_encrypted_on_request(
        self, renderer: InertiaRenderer, xhr: MakeRequest, show: Render
    ) -> None:
        request = xhr(host="localhost")
        renderer.encrypt_history(request)
        renderer.clear_history(request)

        page = show(request)

        assert page["encryptHistory"] is True
        assert page["clearHistory"] is True

    @pytest.mark.parametrize(
        ("host", "scheme", "encrypted"),
        [
            ("panel.test", "https", True),
            ("panel.test", "http", False),
            ("localhost:8000", "http", True),
            ("a.localhost", "http", True),
            ("127.0.0.1:8000", "http", True),
            ("[::1]:8000", "http", True),
            ("notlocalhost", "http", False),
        ],
    )
    def test_only_where_a_browser_can_encrypt(
        self,
        host: str,
        scheme: str,
        encrypted: bool,
        renderer: InertiaRenderer,
        xhr: MakeRequest,
        show: Render,
        settings: Settings,
    ) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        request = xhr(host=host, X_Forwarded_Proto=scheme)
        renderer.encrypt_history(request)

        assert ("encryptHistory" in show(request)) is encrypted


class TestConsumingNothing:
    def test_a_partial_reload_of_any_component_is_partial(
        self, renderer: InertiaRenderer, xhr: MakeRequest, visit: MakeRequest
    ) -> None:
        assert renderer.is_partial(xhr(X_Inertia_Partial_Component="panel/Other"))
        assert not renderer.is_partial(xhr())
        assert not renderer.is_partial(visit(X_Inertia_Partial_Component="panel/Page"))

    def test_a_prefetch_counts_as_one(
        self, renderer: InertiaRenderer, xhr: MakeRequest, visit: MakeRequest
    ) -> None:
        assert renderer.is_partial(xhr(Purpose="prefetch"))
        assert not renderer.is_partial(visit(Purpose="prefetch"))


class TestAskingForOneProp:
    @pytest.mark.parametrize(
        ("component", "names", "only"),
        [
            ("panel/Page", "rows", True),
            ("panel/Page", "rows,rows.first", True),
            ("panel/Page", "rows,table", False),
            ("panel/Page", "", False),
            # A reload of another component's props is a full visit here.
            ("panel/Other", "rows", False),
        ],
    )
    def test_it_is_all_that_is_asked(
        self, component: str, names: str, only: bool, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        request = xhr(X_Inertia_Partial_Component=component, X_Inertia_Partial_Data=names)

        assert renderer.requests_only(request, "panel/Page", "rows") is only

    def test_a_visit_asks_for_everything(
        self, renderer: InertiaRenderer, visit: MakeRequest
    ) -> None:
        assert not renderer.requests_only(visit(), "panel/Page", "rows")


class TestStaleClient:
    def test_another_version_must_reload(self, renderer: InertiaRenderer, xhr: MakeRequest) -> None:
        answer = renderer.version_conflict_response(xhr(X_Inertia_Version="old"))

        assert answer is not None
        assert answer.status_code == 409
        assert answer["X-Inertia-Location"] == "/admin/tasks?page=2"
        assert answer["X-Inertia-Version"] == assets.version()
        assert "X-Inertia" in answer["Vary"]
        assert not answer.has_header("X-Inertia")
        assert answer.content == b""

    def test_the_current_version_goes_on(self, renderer: InertiaRenderer, xhr: MakeRequest) -> None:
        assert renderer.version_conflict_response(xhr()) is None

    def test_a_client_that_names_no_version_is_not_ours(
        self, renderer: InertiaRenderer, visit: MakeRequest
    ) -> None:
        answer = renderer.version_conflict_response(visit(X_Inertia="true"))

        assert answer is not None
        assert answer.status_code == 409

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
    def test_a_write_is_never_refused_for_its_version(
        self, method: str, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        assert (
            renderer.version_conflict_response(xhr(method=method, X_Inertia_Version="old")) is None
        )

    def test_a_browser_is_never_stale(self, renderer: InertiaRenderer, visit: MakeRequest) -> None:
        assert renderer.version_conflict_response(visit(X_Inertia_Version="old")) is None

    @pytest.mark.parametrize("path", ["//evil.test/x", "/admin/\r\nSet-Cookie:a=b"])
    def test_the_location_stays_on_this_host(
        self, path: str, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        request = xhr(X_Inertia_Version="old", Host="evil.test", X_Forwarded_Host="evil.test")
        request.path = path

        answer = renderer.version_conflict_response(request)

        assert answer is not None
        location = answer["X-Inertia-Location"]
        assert location.startswith("/")
        assert not location.startswith("//")
        assert "\n" not in location
        assert "://" not in location

    def test_a_pending_message_outlives_the_answer(
        self, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        request = with_session(xhr(X_Inertia_Version="old"))
        add_message(request, SUCCESS, "Saved.")
        request.session.modified = False

        answer = renderer.version_conflict_response(request)

        assert answer is not None
        assert not request.session.accessed
        assert not request.session.modified
        assert [str(message) for message in get_messages(request)] == ["Saved."]


class TestLocation:
    def test_the_client_is_redirected_to_another_url(
        self, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        answer = renderer.location(xhr(method="post"), "https://pay.test/ä")

        assert answer.status_code == 409
        assert answer["X-Inertia-Location"] == "https://pay.test/%C3%A4"
        assert not answer.has_header("X-Inertia-Version")

    def test_a_browser_is_redirected(self, renderer: InertiaRenderer, visit: MakeRequest) -> None:
        answer = renderer.location(visit(), "https://pay.test/")

        assert answer.status_code == 302
        assert answer["Location"] == "https://pay.test/"

    def test_an_address_that_would_run_is_refused(
        self, renderer: InertiaRenderer, xhr: MakeRequest
    ) -> None:
        with pytest.raises(DisallowedRedirect):
            renderer.location(xhr(), "javascript:alert(1)")


class TestCsrfCookie:
    def test_a_document_asks_for_the_cookie(
        self, renderer: InertiaRenderer, visit: MakeRequest
    ) -> None:
        request = visit()

        renderer.render(request, SCREEN, shared={})

        assert request.META["CSRF_COOKIE_NEEDS_UPDATE"]

    def test_json_does_not(self, renderer: InertiaRenderer, xhr: MakeRequest) -> None:
        request = xhr()

        renderer.render(request, SCREEN, shared={})

        assert "CSRF_COOKIE_NEEDS_UPDATE" not in request.META


def test_without_a_build_json_still_answers_and_nothing_is_stale(
    renderer: InertiaRenderer,
    visit: MakeRequest,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.STATICFILES_DIRS = []
    monkeypatch.setattr(assets, "_manifest_path", lambda: assets._PACKAGED / "absent")
    request = visit(X_Inertia="true")

    assert renderer.version_conflict_response(request) is None
    assert page_of(renderer.render(request, SCREEN, shared={}))["version"] == ""


def with_session(request: HttpRequest) -> HttpRequest:
    request.session = SessionStore()
    request._messages = SessionStorage(request)  # type: ignore[attr-defined]
    request.session.accessed = False
    return request
