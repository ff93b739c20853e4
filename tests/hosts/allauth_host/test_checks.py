"""Each line that allauth needs and the host lacks is named; run by test_allauth.py."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.views import LoginView
from django.core.checks import CheckMessage
from django.urls import path
from pytest_django import Settings

from django_panel import Panel
from django_panel import panel as panel_by_id
from django_panel.adapters import auth_stacks
from django_panel.adapters.allauth.stack import AllauthStack
from django_panel.auth.exceptions import AuthStackException
from django_panel.checks.deployment import check_deployment_settings
from django_panel.checks.host import check_host
from django_panel.checks.panels import check_auth
from tests.project.provider_factory import Build, provider_path

GUARD = "django_panel.adapters.allauth.session_guard.GuardAccountSession"


class EmptyUrls:
    """A site without allauth's endpoints."""

    urlpatterns: list[Any] = []


class UrlsWithASecondLogin:
    """A site that also has Django's login page."""

    from tests.hosts.allauth_host import urls

    urlpatterns = [*urls.urlpatterns, path("in", LoginView.as_view())]


def plain(panel: Panel) -> Panel:
    return panel


def only(messages: list[CheckMessage]) -> tuple[str | None, str]:
    (message,) = messages
    return message.id, str(message.hint)


def test_allauth_is_chosen_where_it_is_installed() -> None:
    assert isinstance(auth_stacks.choose(), AllauthStack)


def test_a_complete_host_gets_no_message() -> None:
    assert auth_stacks.checks() == []


def test_a_missing_app(settings: Settings) -> None:
    app = "allauth.headless"
    settings.PANEL = {**settings.PANEL, "auth": "allauth"}
    settings.INSTALLED_APPS = [name for name in settings.INSTALLED_APPS if name != app]

    assert only(auth_stacks.checks()) == (
        "panel.E061",
        f'Add to the settings: INSTALLED_APPS += ["{app}"]',
    )


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (
            "allauth.account.middleware.AccountMiddleware",
            "after 'django.contrib.auth.middleware.AuthenticationMiddleware'",
        ),
        (
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "before 'allauth.account.middleware.AccountMiddleware'",
        ),
    ],
)
def test_a_missing_middleware(path: str, place: str, settings: Settings) -> None:
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if name != path]

    assert only(auth_stacks.checks()) == (
        "panel.E062",
        f"Add {path!r} to MIDDLEWARE, {place}.",
    )


def test_a_missing_backend(settings: Settings) -> None:
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]

    assert only(auth_stacks.checks()) == (
        "panel.E063",
        "Add to the settings: AUTHENTICATION_BACKENDS += "
        '["allauth.account.auth_backends.AuthenticationBackend"]',
    )


def test_missing_addresses(settings: Settings) -> None:
    settings.ROOT_URLCONF = EmptyUrls

    assert only(auth_stacks.checks()) == (
        "panel.E064",
        'Add to urlpatterns: path("_allauth/", include("allauth.headless.urls"))',
    )
    with pytest.raises(AuthStackException, match=r"allauth\.headless\.urls"):
        AllauthStack().endpoints()


def test_clients_that_are_no_browsers(settings: Settings) -> None:
    settings.HEADLESS_CLIENTS = ("app",)

    assert only(auth_stacks.checks()) == ("panel.E064", 'Set HEADLESS_CLIENTS = ("browser",)')


@pytest.mark.parametrize("methods", [{"email", "username"}, {"phone"}, {"email", "phone"}])
def test_two_names_for_one_account(methods: set[str], settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_METHODS = methods

    (message,) = auth_stacks.checks()

    assert message.id == "panel.E065"
    assert all(method in message.msg for method in methods)


@pytest.mark.parametrize("method", ["email", "username"])
def test_the_screen_asks_for_the_method(method: str, settings: Settings) -> None:
    settings.ACCOUNT_LOGIN_METHODS = {method}

    assert AllauthStack().login_fields() == [method]


@pytest.mark.parametrize("limits", [False, {"login_failed": None}, {"login_failed": ""}])
@pytest.mark.parametrize("stack", ["allauth", "django"])
def test_limits_that_are_off(limits: object, stack: str, settings: Settings) -> None:
    settings.PANEL = {"panels": [], "auth": stack}
    settings.ACCOUNT_RATE_LIMITS = limits

    (message,) = [each for each in auth_stacks.checks() if each.id != "panel.W071"]

    assert message.id == "panel.W060"
    assert "ACCOUNT_RATE_LIMITS" in str(message.hint)


def test_two_windows_for_one_confirmation(settings: Settings) -> None:
    settings.PANEL = {"panels": [], "password_timeout": 600}

    assert only(auth_stacks.checks()) == (
        "panel.W062",
        "Set ACCOUNT_REAUTHENTICATION_TIMEOUT = 600",
    )


def test_a_second_login_url(settings: Settings) -> None:
    settings.ROOT_URLCONF = UrlsWithASecondLogin

    assert auth_stacks.checks() == []
    assert "panel.W061" in [each.id for each in AllauthStack().deployment_checks(())]


class TestMandatoryVerification:
    """Users that an administrator creates have no verified address."""

    @pytest.fixture(autouse=True)
    def _mandatory(self, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"

    @staticmethod
    def messages(settings: Settings, *builds: Build) -> list[CheckMessage]:
        paths = [provider_path(f"panel-{at}", build) for at, build in enumerate(builds)]
        settings.PANEL = {"panels": paths}
        return [each for each in auth_stacks.checks() if each.id == "panel.W074"]

    def test_one_panel_with_the_page_is_enough(self, settings: Settings) -> None:
        assert self.messages(settings, plain, Panel.email_verification) == []

    def test_no_panel_has_the_page(self, settings: Settings) -> None:
        identity, hint = only(self.messages(settings, plain))

        assert identity == "panel.W074"
        assert ".email_verification()" in hint

    def test_a_code_is_entered_at_sign_in_but_a_changed_address_needs_the_page(
        self, settings: Settings
    ) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True

        assert len(self.messages(settings, plain)) == 1

    @pytest.mark.parametrize("value", ["optional", "none"])
    def test_verification_that_is_not_mandatory(self, value: str, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = value

        assert self.messages(settings, plain) == []

    def test_panels_without_a_login_page(self, settings: Settings) -> None:
        assert self.messages(settings, lambda panel: panel.login(False)) == []

    def test_panels_that_cannot_be_built_are_reported_elsewhere(self, settings: Settings) -> None:
        settings.PANEL = {"panels": ["nowhere.Provider"]}

        assert [each.id for each in auth_stacks.checks() if each.id == "panel.W074"] == []


class TestThePages:
    """What a panel's pages need from allauth."""

    @pytest.fixture(autouse=True)
    def _verifying(self, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"

    @staticmethod
    def messages() -> list[CheckMessage]:
        return list(check_auth(panel_by_id("admin")))

    def test_a_complete_host_gets_no_message(self) -> None:
        assert self.messages() == []

    @pytest.mark.parametrize(
        "missing",
        [
            "account_confirm_email",
            "account_reset_password",
            "account_reset_password_from_key",
            "account_signup",
        ],
    )
    def test_a_missing_url(self, missing: str, settings: Settings) -> None:
        urls = dict(settings.HEADLESS_FRONTEND_URLS)
        url = urls.pop(missing)
        settings.HEADLESS_FRONTEND_URLS = urls

        identity, hint = only(self.messages())

        assert identity == "panel.E071"
        assert f'"{missing}": "{url}"' in hint
        assert hint.startswith("Set HEADLESS_FRONTEND_URLS = {")

    def test_all_urls_in_one_line_to_paste(self, settings: Settings) -> None:
        complete = settings.HEADLESS_FRONTEND_URLS
        settings.HEADLESS_FRONTEND_URLS = {}

        _, hint = only(self.messages())

        assert eval(hint.partition(" = ")[2]) == complete

    def test_a_code_needs_no_link(self, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
        urls = dict(settings.HEADLESS_FRONTEND_URLS)
        del urls["account_confirm_email"]
        settings.HEADLESS_FRONTEND_URLS = urls

        assert self.messages() == []

    def test_allauths_own_pages_need_only_the_links_with_a_key(self, settings: Settings) -> None:
        settings.HEADLESS_ONLY = False
        settings.HEADLESS_FRONTEND_URLS = {}

        (message,) = self.messages()

        assert "account_signup" not in message.msg
        assert "account_reset_password_from_key" in message.msg

    def test_verification_that_is_off(self, settings: Settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "none"

        identity, hint = only(self.messages())

        assert identity == "panel.W068"
        assert 'ACCOUNT_EMAIL_VERIFICATION = "mandatory"' in hint

    def test_a_reset_by_code_has_no_page(self, settings: Settings) -> None:
        settings.ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True

        identity, hint = only(self.messages())

        assert identity == "panel.E068"
        assert "ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = False" in hint


def test_passkeys_without_https(settings: Settings) -> None:
    def found() -> list[CheckMessage]:
        return [each for each in auth_stacks.deployment_checks() if each.id == "panel.W069"]

    assert found() == []
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True

    assert only(found()) == ("panel.W069", "Set MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG")


def test_proxies_that_allauth_does_not_count(settings: Settings) -> None:
    def found() -> list[CheckMessage]:
        return [each for each in check_deployment_settings() if each.id == "panel.W101"]

    assert found() == []
    settings.PANEL = {**settings.PANEL, "trusted_proxies": 2}

    assert only(found()) == ("panel.W101", "Set ALLAUTH_TRUSTED_PROXY_COUNT = 2.")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    assert found() == []
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    settings.ALLAUTH_TRUSTED_CLIENT_IP_HEADER = "X-Real-IP"
    assert found() == []


def test_passkeys_that_are_asked_for_and_not_supported(settings: Settings) -> None:
    settings.MFA_SUPPORTED_TYPES = ["totp"]

    assert only(auth_stacks.checks()) == (
        "panel.W072",
        'Add "webauthn" to MFA_SUPPORTED_TYPES for passkeys. Or remove the settings.',
    )


def test_second_factors_that_the_login_of_django_does_not_ask_for(settings: Settings) -> None:
    settings.PANEL = {**settings.PANEL, "auth": "django"}

    (message,) = [each for each in auth_stacks.checks() if each.id == "panel.W071"]

    assert "does not ask for them" in message.msg
    assert 'PANEL["auth"] = "allauth"' in str(message.hint)


class TestSessionGuard:
    """The guard in front of allauth's endpoints."""

    def missing(self) -> list[CheckMessage]:
        return [each for each in check_host() if each.id == "panel.E003"]

    def test_it_is_appended(self, settings: Settings) -> None:
        assert settings.MIDDLEWARE[-1] == GUARD
        assert settings.MIDDLEWARE.count(GUARD) == 1
        assert self.missing() == []

    def test_it_is_named_if_it_is_missing(self, settings: Settings) -> None:
        settings.PANEL = {**settings.PANEL, "register_web_middleware": False}
        settings.MIDDLEWARE = [path for path in settings.MIDDLEWARE if path != GUARD]

        (message,) = self.missing()

        assert repr(GUARD) in message.msg
        assert "register_web_middleware" in str(message.hint)

    def test_it_is_needed_with_djangos_authentication_too(self, settings: Settings) -> None:
        settings.PANEL = {**settings.PANEL, "auth": "django"}
        settings.MIDDLEWARE = [path for path in settings.MIDDLEWARE if path != GUARD]

        assert len(self.missing()) == 1


class ClosedAdapter(DefaultAccountAdapter):
    """A project that accepts no new users."""

    def is_open_for_signup(self, request: Any) -> bool:
        return False


class RequestAdapter(DefaultAccountAdapter):
    """A project that decides by the request."""

    def is_open_for_signup(self, request: Any) -> bool:
        return str(request.path).startswith("/join")


class BrokenAdapter(DefaultAccountAdapter):
    """A project with an error in its method."""

    def is_open_for_signup(self, request: Any) -> bool:
        raise RuntimeError("not now")


class TestOpenRegistration:
    """allauth's own registration, although no panel offers one."""

    @pytest.fixture(autouse=True)
    def _no_panel_offers_it(self, settings: Settings) -> None:
        settings.PANEL = {"panels": ["tests.hosts.allauth_host.guarded_panels.OfficeProvider"]}

    def found(self) -> list[CheckMessage]:
        return [each for each in auth_stacks.deployment_checks() if each.id == "panel.W073"]

    def test_it_is_reported(self) -> None:
        (message,) = self.found()

        assert "no panel offers registration" in message.msg
        assert "is_open_for_signup()" in str(message.hint)

    def test_it_is_right_if_a_panel_offers_it(self, settings: Settings) -> None:
        settings.PANEL = {"panels": ["tests.hosts.allauth_host.panels.AdminProvider"]}

        assert self.found() == []

    @pytest.mark.parametrize("adapter", ["ClosedAdapter", "RequestAdapter", "BrokenAdapter"])
    def test_a_project_that_decides_itself_is_not_warned(
        self, adapter: str, settings: Settings
    ) -> None:
        settings.ACCOUNT_ADAPTER = f"{__name__}.{adapter}"

        assert self.found() == []

    def test_it_is_no_matter_of_djangos_authentication(self, settings: Settings) -> None:
        settings.PANEL = {**settings.PANEL, "auth": "django"}

        assert self.found() == []

    def test_a_broken_panel_is_reported_elsewhere(self, settings: Settings) -> None:
        settings.PANEL = {"panels": ["nowhere.Provider"]}

        assert self.found() == []
