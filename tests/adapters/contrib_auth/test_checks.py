"""``manage.py check`` names what sign-in lacks, with the line to paste."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.views import LoginView
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.checks import CheckMessage
from django.http import HttpRequest, HttpResponse
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from pytest_django import Settings

from django_panel.adapters.contrib_auth.checks import check_deployment, check_host
from django_panel.adapters.contrib_auth.stack import ContribAuthStack


class OwnSessionMiddleware(SessionMiddleware):
    """A host's own flavour of Django's sessions."""


class OwnLogin(LoginView):
    """A host's own login page."""


class BackOffice(admin.AdminSite):
    """A second admin of the host."""


def guarded(login: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def counted_login(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return login(request, **kwargs)

    return counted_login


class GuardedOffice(admin.AdminSite):
    """An admin whose login counts failures."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        vars(self)["login"] = guarded(super().login)


def mount(settings: Settings, *patterns: Any) -> None:
    """Serve these patterns, for the length of a test."""
    module = type("Urls", (), {"urlpatterns": list(patterns)})
    settings.ROOT_URLCONF = module


def ids(messages: list[CheckMessage]) -> list[str | None]:
    return [message.id for message in messages]


def other_logins() -> list[CheckMessage]:
    """Return the warnings about login pages; ``manage.py check`` is silent about them."""
    assert check_host() == []
    return ContribAuthStack().deployment_checks(())


def only(messages: list[CheckMessage]) -> CheckMessage:
    (message,) = messages
    return message


def test_a_complete_host_gets_no_message() -> None:
    assert ContribAuthStack().checks() == []


SESSION = "django.contrib.sessions.middleware.SessionMiddleware"
AUTHENTICATION = "django.contrib.auth.middleware.AuthenticationMiddleware"
MESSAGES = "django.contrib.messages.middleware.MessageMiddleware"


@pytest.mark.parametrize(
    ("name", "place"), [(SESSION, "before '"), (AUTHENTICATION, f"after {SESSION!r}")]
)
def test_a_missing_middleware_is_named_with_its_place(
    name: str, place: str, settings: Settings
) -> None:
    without = [each for each in settings.MIDDLEWARE if each != name]
    settings.MIDDLEWARE = [each for each in without if "django_panel" not in each]

    message = only(check_host())

    assert message.id == "panel.E062"
    assert f"Add {name!r} to MIDDLEWARE, {place}" in (message.hint or "")


@pytest.mark.parametrize("later", [AUTHENTICATION, MESSAGES])
def test_a_middleware_in_the_wrong_place(later: str, settings: Settings) -> None:
    settings.MIDDLEWARE = (
        [later, SESSION]
        if later == AUTHENTICATION
        else [
            later,
            SESSION,
            AUTHENTICATION,
        ]
    )

    message = only(check_host())

    assert message.id == "panel.E067"
    assert f"lists {later!r} before {SESSION!r}" in message.msg
    assert message.hint == f"Move {SESSION!r} before {later!r}."


def test_the_panels_middleware_comes_after_authentication(settings: Settings) -> None:
    home = "django_panel.http.middleware.RedirectPanelHome"
    settings.MIDDLEWARE = [SESSION, home, AUTHENTICATION]

    assert only(check_host()).hint == f"Move {AUTHENTICATION!r} before {home!r}."


def test_a_subclass_of_a_middleware_will_do(settings: Settings) -> None:
    settings.MIDDLEWARE = [
        f"{__name__}.OwnSessionMiddleware" if "SessionMiddleware" in each else each
        for each in settings.MIDDLEWARE
    ]

    assert check_host() == []


def test_a_cache_that_stores_nothing_is_an_error(settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}

    assert ids(check_host()) == ["panel.E066"]


def test_counting_in_one_process_is_a_matter_for_deployment(settings: Settings) -> None:
    assert ids(check_deployment()) == ["panel.W063"]

    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://localhost:6379",
        }
    }
    assert check_deployment() == []


class TestOtherLoginUrls:
    def test_djangos_admin_is_an_unthrottled_login(self, settings: Settings) -> None:
        mount(settings, path("office/", admin.site.urls))

        message = only(other_logins())

        assert message.id == "panel.W061"
        assert "office/login/" in message.msg
        assert "SILENCED_SYSTEM_CHECKS" in (message.hint or "")

    def test_every_admin_site_is_found_however_deep(self, settings: Settings) -> None:
        mount(
            settings,
            path("a/", admin.site.urls),
            path("b/", include([path("c/", BackOffice("back").urls)])),
        )

        assert [message.msg.split("'")[-2] for message in other_logins()] == [
            "a/login/",
            "b/c/login/",
        ]

    @pytest.mark.parametrize(
        "pattern",
        [
            path("in", LoginView.as_view()),
            path("in", OwnLogin.as_view()),
            re_path(r"^in/(?P<shop>\w+)$", LoginView.as_view()),
            path("<slug:shop>/in", LoginView.as_view()),
        ],
        ids=["Django's", "own", "expression", "parameter"],
    )
    def test_a_login_view_is_one_too(self, pattern: Any, settings: Settings) -> None:
        mount(settings, pattern)

        assert ids(other_logins()) == ["panel.W061"]

    def test_a_redirect_before_it_closes_it(self, settings: Settings) -> None:
        mount(
            settings,
            path("office/login/", RedirectView.as_view(url="/admin/login")),
            path("office/", admin.site.urls),
        )

        assert other_logins() == []

    def test_a_login_of_the_sites_own_is_left_alone(self, settings: Settings) -> None:
        mount(settings, path("office/", GuardedOffice("guarded").urls))

        assert other_logins() == []

    def test_the_panels_own_endpoints_are_not_reported(self, settings: Settings) -> None:
        mount(settings, path("", include(ContribAuthStack().urlpatterns())))

        assert other_logins() == []


def token_view(module: str, name: str, **attributes: Any) -> Any:
    """Return a view as Django REST framework creates it, of a package that is not installed."""
    base = type(name, (), {"__module__": module})
    own = type("OwnTokens", (base,), attributes)

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    vars(view)["cls"] = own
    return view


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("rest_framework.authtoken.views", "ObtainAuthToken"),
        ("rest_framework_simplejwt.views", "TokenObtainPairView"),
    ],
)
def test_a_view_that_sells_tokens_for_passwords(module: str, name: str, settings: Settings) -> None:
    mount(settings, path("token", token_view(module, name)))
    assert only(other_logins()).id == "panel.W061"

    mount(settings, path("token", token_view(module, name, throttle_classes=["x"])))
    assert other_logins() == []


def test_other_views_of_rest_framework(settings: Settings) -> None:
    mount(settings, path("api", token_view("rest_framework.views", "APIView")))

    assert other_logins() == []
