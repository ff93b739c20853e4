"""Select the authentication backend of the site."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.utils.module_loading import import_string

from django_panel.adapters.auth_deployment import check_auth_deployment
from django_panel.adapters.contrib_auth.checks import check_deployment
from django_panel.auth.exceptions import AuthStackException
from django_panel.auth.stack import AuthStack
from django_panel.conf import get_settings
from django_panel.exceptions import PanelException

_NAMED = {
    "django": "django_panel.adapters.contrib_auth.stack.ContribAuthStack",
    "allauth": "django_panel.adapters.allauth.stack.AllauthStack",
}
_ALLAUTH_GUARD = "django_panel.adapters.allauth.session_guard.GuardAccountSession"
_RELEVANT_SETTINGS = frozenset({"PANEL", "INSTALLED_APPS"})

_chosen: AuthStack | None = None
#: One object for each backend; URL patterns are cached by its identity.
_stacks: dict[str, AuthStack] = {}


def choose() -> AuthStack:
    """Return the backend of ``PANEL["auth"]``; by default allauth, if it is installed."""
    global _chosen
    if _chosen is None:
        _chosen = _get(get_settings().auth)
    return _chosen


def connect() -> None:
    """Connect the signals of the backends; called when the app is ready.

    The first request of a process may be a login, so this cannot wait for ``choose()``.
    """
    if apps.is_installed("allauth.account"):
        # An optional dependency.
        from django_panel.adapters.allauth import (  # noqa: PLC0415
            account_adapter,
            email_addresses,
            password_confirmation,
        )

        password_confirmation.connect()
        email_addresses.connect()
        account_adapter.install()


def web_middleware() -> tuple[str, ...]:
    """Return the middleware that the endpoints of an installed allauth need in ``MIDDLEWARE``.

    Also if the panels use Django's authentication: the project may include allauth's URLs.
    """
    return (_ALLAUTH_GUARD,) if apps.is_installed("allauth.account") else ()


def checks() -> list[CheckMessage]:
    """Return the checks of the selected backend, or the error if none can be selected."""
    try:
        return choose().checks()
    except AuthStackException as error:
        return [Error(str(error), id=error.check_id)]


def deployment_checks() -> list[CheckMessage]:
    """Return the checks for ``manage.py check --deploy``."""
    return [
        *check_deployment(),
        *check_auth_deployment(),
        *_insecure_passkeys(),
        *_deployment_of_stack(),
    ]


def _deployment_of_stack() -> list[CheckMessage]:
    # Imports models; this module is imported before Django loads them.
    from django_panel.panels.registry import directory  # noqa: PLC0415

    try:
        return choose().deployment_checks(directory.all())
    except PanelException:
        # The checks of the panels and of the backend report it.
        return []


def _insecure_passkeys() -> list[CheckMessage]:
    if not apps.is_installed("allauth.mfa"):
        return []
    # An optional dependency.
    from django_panel.adapters.allauth.checks import insecure_passkeys  # noqa: PLC0415

    return insecure_passkeys()


def _get(name: object) -> AuthStack:
    if name is None:
        name = "allauth" if apps.is_installed("allauth.headless") else "django"
    if name == "allauth" and not _has_allauth():
        raise AuthStackException.missing_extra()
    if not isinstance(name, str) or (name not in _NAMED and "." not in name):
        raise AuthStackException.unknown(name, _NAMED)
    path = _NAMED.get(name, name)
    if path not in _stacks:
        _stacks[path] = _create(path)
    return _stacks[path]


def _create(path: str) -> AuthStack:
    try:
        declared = import_string(path)
    except ImportError as error:
        raise AuthStackException.unimportable(path, error) from error
    if not isinstance(declared, type) or not issubclass(declared, AuthStack):
        raise AuthStackException.not_a_stack(path)
    if declared.__abstractmethods__:
        raise AuthStackException.incomplete(path, declared.__abstractmethods__)
    return declared()


def _has_allauth() -> bool:
    try:
        return find_spec("allauth.headless") is not None
    except ModuleNotFoundError:
        return False


@receiver(setting_changed, dispatch_uid="django_panel.auth_stacks.forget")
def _forget(setting: str, **kwargs: Any) -> None:
    """Select again after ``override_settings``."""
    global _chosen
    if setting in _RELEVANT_SETTINGS:
        _chosen = None
