"""The system checks of the package.

======== ==============================================================
id       meaning
======== ==============================================================
E001     panels cannot be loaded (the message names the cause)
E002     ``PANEL`` has an unknown key or an invalid value
E003     a web middleware is missing from ``MIDDLEWARE``
E004     a panel uses an option that is not implemented yet
E005     a required app is missing, or a setting is incompatible
E008     a schema is invalid
E009     a strict panel has a resource without a policy
E010     a declaration reads the user, tenant or parent
E011     the conditions of a form depend on each other
E020     a declared form lacks a required field
E021     options of a relation are no keys
W001     ``PANEL`` has a key that has no effect yet
W002     no panel is declared
W003     two pages of one resource have the same path
W004     a panel option has an invalid value, which is ignored
W005     a panel has no URL
W006     a setting deletes static files that panels load
W007     a condition refers to a field that its form lacks
W008     the relation of a relation page is not declared
W009     transactions of a SQLite database are deferred
W010     another URL pattern hides pages of a panel
W020     a derived form cannot offer a required field
E06x/W06x the authentication stack
E07x/W07x broadcasting
======== ==============================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.db import connections, router
from django.http import HttpHeaders

from django_panel import conf
from django_panel.adapters import auth_stacks, broadcasters
from django_panel.exceptions import LogicException, PanelException, dotted, nearest
from django_panel.forms.condition_checks import condition_cycles, unknown_condition_names
from django_panel.forms.schema import FormSchema
from django_panel.http.middleware.web import missing_web_middleware
from django_panel.http.pipeline import guards
from django_panel.http.url_checks import check_urls
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory
from django_panel.panels.routes import Route
from django_panel.resources.form_checks import check_resource_form
from django_panel.resources.pages.manage_related_records import ManageRelatedRecords

_REQUIRED_APPS = ("django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions")


def check_everything(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Check the settings, the project and the panels."""
    return [*check_settings(), *check_host(), *check_panels()]


def check_settings() -> list[CheckMessage]:
    """Check the setting ``PANEL``."""
    found: list[CheckMessage] = [
        Error(error.message, hint=error.hint, id="panel.E002") for error in conf.setting_errors()
    ]
    found += [
        Warning(
            f"PANEL[{key!r}] has no effect in this release.",
            hint="Keep it for a later release, or remove it.",
            id="panel.W001",
        )
        for key in sorted(conf.PLANNED_KEYS & set(conf.raw_settings()))
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


def check_host() -> list[CheckMessage]:
    """Check the installed apps, the middleware and other settings."""
    found: list[CheckMessage] = [
        Error(
            f"Panels need the app {app!r}.",
            hint=f"Add {app!r} to INSTALLED_APPS.",
            id="panel.E005",
        )
        for app in _REQUIRED_APPS
        if not apps.is_installed(app)
    ]
    found += [
        Error(
            f"MIDDLEWARE does not contain {path!r}.",
            hint=f"Append {path!r}, or set PANEL['register_web_middleware'] to True.",
            id="panel.E003",
        )
        for path in missing_web_middleware()
    ]
    return [
        *found,
        *_hidden_csrf_token(),
        *_deleted_static_files(),
        *auth_stacks.checks(),
        *broadcasters.checks(),
    ]


def _hidden_csrf_token() -> Iterator[CheckMessage]:
    """Yield an error for each setting that hides the CSRF token from the front end."""
    if settings.CSRF_COOKIE_HTTPONLY:
        yield Error(
            "With CSRF_COOKIE_HTTPONLY, the front end cannot read the CSRF token.",
            hint="Set CSRF_COOKIE_HTTPONLY = False.",
            id="panel.E005",
        )
    if settings.CSRF_USE_SESSIONS:
        yield Error(
            "With CSRF_USE_SESSIONS, the front end cannot read the CSRF token.",
            hint="Set CSRF_USE_SESSIONS = False.",
            id="panel.E005",
        )
    name = settings.CSRF_HEADER_NAME
    if HttpHeaders.parse_header_name(name) is None:
        yield Error(
            f"CSRF_HEADER_NAME is {name!r}, which is not the name of a request header.",
            hint="Write it as in request.META: upper case after HTTP_, as in 'HTTP_X_CSRFTOKEN'.",
            id="panel.E005",
        )


def _deleted_static_files() -> Iterator[CheckMessage]:
    if getattr(settings, "WHITENOISE_KEEP_ONLY_HASHED_FILES", False):
        yield Warning(
            "WHITENOISE_KEEP_ONLY_HASHED_FILES deletes the files of the panel's front end, whose "
            "own names already contain a hash.",
            hint="Set WHITENOISE_KEEP_ONLY_HASHED_FILES = False.",
            id="panel.W006",
        )


def check_deployment(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Run the checks of ``manage.py check --deploy``."""
    return [*auth_stacks.deployment_checks(), *broadcasters.deployment_checks()]


def check_panels() -> list[CheckMessage]:
    """Check the panels; each error is reported once."""
    errors = directory.errors()
    if errors:
        # check_settings reports errors in the settings.
        return [_as_message(error) for error in errors if error.check_id != "panel.E002"]
    found = [message for panel in directory.all() for message in _check_panel(panel)]
    return [*found, *_deferred_sqlite_transactions()]


def _deferred_sqlite_transactions() -> Iterator[CheckMessage]:
    """Yield a warning for each SQLite file whose transactions are deferred.

    Only databases of models with a resource are checked.
    """
    resources = {each for panel in directory.all() for each in panel.get_resources()}
    for alias in sorted({router.db_for_write(resource.model) for resource in resources}):
        connection: Any = connections[alias]
        if connection.vendor != "sqlite" or connection.is_in_memory_db():
            continue
        options = connection.settings_dict.get("OPTIONS") or {}
        if str(options.get("transaction_mode") or "").upper() != "IMMEDIATE":
            yield Warning(
                f"Transactions on the SQLite database {alias!r} are deferred, so users who save "
                'at the same time get "database is locked".',
                hint=f"Set DATABASES[{alias!r}]['OPTIONS'] = {{'transaction_mode': 'IMMEDIATE'}}.",
                id="panel.W009",
            )


def _check_panel(panel: Panel) -> Iterator[CheckMessage]:
    yield from _unsupported_options(panel)
    yield from _missing_policies(panel)
    yield from _invalid_middleware(panel)
    yield from _invalid_schemas(panel)
    yield from _shadowed_pages(panel)
    yield from _closed_relation_pages(panel)
    yield from _ignored_options(panel)
    yield from check_urls(panel)


def _unsupported_options(panel: Panel) -> Iterator[CheckMessage]:
    for option in panel.unsupported_options():
        yield Error(
            f"The panel {panel.get_id()!r} uses {option}, which is not implemented yet.",
            hint=f"Remove {option}() from the provider; until then, requests are refused.",
            id="panel.E004",
        )


def _missing_policies(panel: Panel) -> Iterator[CheckMessage]:
    if not panel.has_strict_authorization():
        return
    for resource in panel.get_resources():
        if resource.policy is None:
            yield Error(
                f"{dotted(resource)} has no policy, and the panel {panel.get_id()!r} is strict.",
                hint="Set `policy` on the resource.",
                id="panel.E009",
            )


def _invalid_middleware(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error if a middleware of the panel or of one of its pages is invalid."""
    own = {route.middleware for route in panel.get_routes()}
    for extra in sorted(own, key=repr):
        try:
            guards(panel, guest=False, extra=extra)
        except PanelException as error:
            yield _as_message(error)
            return


def _invalid_schemas(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error for each schema that cannot be built."""
    for resource in panel.get_resources():
        for kind in ("table", "form", "infolist", "relation_managers"):
            try:
                schema = panel.schema_of(resource, kind)
                if kind == "table":
                    schema.plan_for(resource.model)
            except ValueError as error:
                # An option has an unknown value.
                yield Error(
                    str(error), hint=f"It is in {dotted(resource)}.{kind}().", id="panel.E008"
                )
            except (PanelException, LogicException) as error:
                yield Error(
                    str(error), hint=f"It is in {dotted(resource)}.{kind}().", id=error.check_id
                )
            else:
                if kind == "form":
                    yield from _unknown_conditions(dotted(resource), schema)
                    yield from _condition_cycles(dotted(resource), schema)
                    yield from check_resource_form(resource, schema)


def _unknown_conditions(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield a warning for each condition on a field that the form does not have."""
    names = [each.get_name() for each in schema.declared_fields()]
    for name in unknown_condition_names(schema):
        yield Warning(
            f"A condition in {owner}.form() compares {name!r}, which the form does not contain."
            f"{nearest(name, names)}",
            hint="The value is always empty. Correct the name, or add the field.",
            id="panel.W007",
        )


def _condition_cycles(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error for each cycle of fields that show or hide each other."""
    for names in condition_cycles(schema):
        cycle = " → ".join([*names, names[0]])
        yield Error(
            f"Conditions in {owner}.form() depend on each other: {cycle}.",
            hint="The visibility of a field must not depend on itself. "
            "Remove one of these conditions.",
            id="panel.E011",
        )


def _shadowed_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning for each page that another page of the same resource hides."""
    seen: dict[tuple[str, str], Route] = {}
    for route in panel.get_routes():
        first = seen.setdefault((route.verb, route.shape()), route)
        if first is not route and route.resource is not None:
            yield Warning(
                f"The pages {first.page_key!r} and {route.page_key!r} of "
                f"{dotted(route.resource)} have the same path {route.path!r}.",
                hint="Set another route_path on one of them.",
                id="panel.W003",
            )


def _closed_relation_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning for each relation page that always returns 404."""
    for route in panel.get_routes():
        page, resource = route.page, route.resource
        if page is None or resource is None or not issubclass(page, ManageRelatedRecords):
            continue
        if page.relation_manager not in resource.relation_managers():
            yield Warning(
                f"{dotted(page)} shows a relation that {dotted(resource)} does not declare.",
                hint="The page returns 404. Add its relation_manager to relation_managers().",
                id="panel.W008",
            )


def _ignored_options(panel: Panel) -> Iterator[CheckMessage]:
    for message in panel.get_ignored_options():
        yield Warning(
            f"The panel {panel.get_id()!r}: {message}",
            hint="The value is ignored. Correct the call in the provider.",
            id="panel.W004",
        )


def _as_message(error: PanelException | LogicException) -> CheckMessage:
    return Error(str(error), id=error.check_id)
