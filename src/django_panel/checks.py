"""System checks: what can be known at start-up, with stable ids.

======== ==============================================================
id       meaning
======== ==============================================================
E001     panels cannot be registered (the message names the culprit)
E002     ``PANEL`` has an unknown key or an unusable value
E003     a web middleware is missing from ``MIDDLEWARE``
E004     a panel asks for a guard or screen that is not built
E005     something the panels need is missing from the host's settings
E008     a schema is put together wrongly
E009     a strict panel holds a resource without a policy
W001     ``PANEL`` states a key that has no effect yet
W002     no panel is declared
W003     two pages of one resource share a path
E06x/W06x the authentication stack
======== ==============================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from django_panel import conf
from django_panel.adapters import auth_stacks
from django_panel.exceptions import PanelException, dotted
from django_panel.http.middleware.web import missing_web_middleware
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry, mistakes

_REQUIRED_APPS = ("django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions")


@register("panel")
def check_settings(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Judge the setting ``PANEL`` itself."""
    found: list[CheckMessage] = [
        Error(wrong, hint=mend, id="panel.E002") for wrong, mend in conf.mistakes()
    ]
    found += [
        Warning(
            f"PANEL[{key!r}] has no effect in this release.",
            hint="Keep it for a later release, or remove it.",
            id="panel.W001",
        )
        for key in sorted(conf.ANNOUNCED_KEYS & set(conf.raw_settings()))
    ]
    if not conf.get_settings().panels:
        found.append(
            Warning(
                "No panel is declared.",
                hint='Set PANEL = {"panels": ["shop.panels.AdminPanelProvider"]}.',
                id="panel.W002",
            )
        )
    return found


@register("panel")
def check_host(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Judge what the host must have installed."""
    found: list[CheckMessage] = [
        Error(
            f"Panels need {app!r}.",
            hint=f"Add {app!r} to INSTALLED_APPS.",
            id="panel.E005",
        )
        for app in _REQUIRED_APPS
        if not apps.is_installed(app)
    ]
    found += [
        Error(
            f"MIDDLEWARE lacks {path!r}.",
            hint=f"Append {path!r}, or set PANEL['register_web_middleware'] to True.",
            id="panel.E003",
        )
        for path in missing_web_middleware()
    ]
    if getattr(settings, "CSRF_COOKIE_HTTPONLY", False):
        found.append(
            Error(
                "CSRF_COOKIE_HTTPONLY keeps the panel's pages from reading the CSRF token.",
                hint="Set CSRF_COOKIE_HTTPONLY = False.",
                id="panel.E005",
            )
        )
    return [*found, *auth_stacks.checks()]


@register("panel", deploy=True)
def check_deployment(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Judge what only matters where real people sign in."""
    return list(auth_stacks.deployment_checks())


@register("panel")
def check_panels(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Judge the panels: each mistake once, under its own id."""
    wrong = mistakes()
    if wrong:
        return [_as_message(error) for error in wrong]
    return [message for panel in get_registry().all() for message in _check_panel(panel)]


def _check_panel(panel: Panel) -> Iterator[CheckMessage]:
    for option in panel.unbuilt_guards():
        yield Error(
            f"Panel {panel.get_id()!r} asks for {option}, which this release does not have.",
            hint=f"Remove {option}() from the provider; until then its requests are refused.",
            id="panel.E004",
        )
    if panel.has_strict_authorization():
        for resource in panel.get_resources():
            if resource.policy is None:
                yield Error(
                    f"{dotted(resource)} states no policy, and panel {panel.get_id()!r} is strict.",
                    hint="Set `policy` on the resource.",
                    id="panel.E009",
                )
    yield from _shadowed_pages(panel)


def _shadowed_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning per page that another page of the same resource hides."""
    seen: dict[tuple[str, str], Any] = {}
    for route in panel.get_routes():
        first = seen.setdefault((route.verb, route.shape()), route)
        if first is not route and route.resource is not None and route.page is not None:
            yield Warning(
                f"The pages {first.page_key!r} and {route.page_key!r} of "
                f"{dotted(route.resource)} share the path {route.path!r}.",
                hint="Give one of them another route_path.",
                id="panel.W003",
            )


def _as_message(error: PanelException) -> CheckMessage:
    return Error(str(error), id=error.check_id)
