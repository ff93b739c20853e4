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
E010     a declaration asks about the reader (user, tenant, parent)
E011     the conditions of a form depend on one another
W001     ``PANEL`` states a key that has no effect yet
W002     no panel is declared
W003     two pages of one resource share a path
W004     a panel was given an option that means nothing to it
W005     a panel has no address on this site
W006     a setting deletes static files that panels load
W007     a condition compares a field that its form does not ask
W008     a relation page shows a relation that is not declared
W009     a SQLite database refuses writers that come at the same time
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
from django.urls import NoReverseMatch

from django_panel import conf
from django_panel.adapters import auth_stacks, broadcasters
from django_panel.exceptions import LogicException, PanelException, dotted, nearest
from django_panel.forms.condition_checks import condition_cycles, unknown_condition_names
from django_panel.forms.schema import FormSchema
from django_panel.http.middleware.web import missing_web_middleware
from django_panel.http.pipeline import guards
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory
from django_panel.panels.routes import Route
from django_panel.resources.pages.manage_related_records import ManageRelatedRecords

_REQUIRED_APPS = ("django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions")


def check_everything(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Check the settings, the host and the panels."""
    return [*check_settings(), *check_host(), *check_panels()]


def check_settings() -> list[CheckMessage]:
    """Judge the setting ``PANEL`` itself."""
    found: list[CheckMessage] = [
        Error(mistake.wrong, hint=mistake.mend, id="panel.E002") for mistake in conf.mistakes()
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


def check_host() -> list[CheckMessage]:
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
    return [
        *found,
        *_hidden_csrf_token(),
        *_deleted_static_files(),
        *auth_stacks.checks(),
        *broadcasters.checks(),
    ]


def _hidden_csrf_token() -> Iterator[CheckMessage]:
    """Yield an error for each setting that keeps the pages from sending the CSRF token."""
    if settings.CSRF_COOKIE_HTTPONLY:
        yield Error(
            "CSRF_COOKIE_HTTPONLY keeps the panel's pages from reading the CSRF token.",
            hint="Set CSRF_COOKIE_HTTPONLY = False.",
            id="panel.E005",
        )
    if settings.CSRF_USE_SESSIONS:
        yield Error(
            "CSRF_USE_SESSIONS keeps the CSRF token where the panel's pages cannot read it.",
            hint="Set CSRF_USE_SESSIONS = False.",
            id="panel.E005",
        )
    name = settings.CSRF_HEADER_NAME
    if HttpHeaders.parse_header_name(name) is None:
        yield Error(
            f"CSRF_HEADER_NAME is {name!r}, which no request header arrives under.",
            hint="Spell it as in request.META: capitals after HTTP_, as in 'HTTP_X_CSRFTOKEN'.",
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
    """Judge the panels: each mistake once, under its own id."""
    wrong = directory.mistakes()
    if wrong:
        # What the settings themselves get wrong is named by check_settings.
        return [_as_error(mistake) for mistake in wrong if mistake.check_id != "panel.E002"]
    found = [message for panel in directory.all() for message in _check_panel(panel)]
    return [*found, *_deferred_sqlite_transactions()]


def _deferred_sqlite_transactions() -> Iterator[CheckMessage]:
    """Yield a warning per SQLite file whose transactions cannot wait for another writer.

    Only for databases that records of a panel are written to.
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
    yield from _unbuilt_guards(panel)
    yield from _missing_policies(panel)
    yield from _unusable_middleware(panel)
    yield from _unusable_schemas(panel)
    yield from _shadowed_pages(panel)
    yield from _closed_relation_pages(panel)
    yield from _ignored_options(panel)
    yield from _unrouted(panel)


def _unbuilt_guards(panel: Panel) -> Iterator[CheckMessage]:
    for option in panel.unbuilt_guards():
        yield Error(
            f"Panel {panel.get_id()!r} asks for {option}, which this release does not have.",
            hint=f"Remove {option}() from the provider; until then its requests are refused.",
            id="panel.E004",
        )


def _missing_policies(panel: Panel) -> Iterator[CheckMessage]:
    if not panel.has_strict_authorization():
        return
    for resource in panel.get_resources():
        if resource.policy is None:
            yield Error(
                f"{dotted(resource)} states no policy, and panel {panel.get_id()!r} is strict.",
                hint="Set `policy` on the resource.",
                id="panel.E009",
            )


def _unusable_middleware(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error when a guard of the panel or of one of its pages cannot be made."""
    own = {route.middleware for route in panel.get_routes()}
    for extra in sorted(own, key=repr):
        try:
            guards(panel, guest=False, extra=extra)
        except PanelException as mistake:
            yield _as_error(mistake)
            return


def _unusable_schemas(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error per schema that cannot be built; visitors would be the first to know."""
    for resource in panel.get_resources():
        for kind in ("table", "form", "infolist", "relation_managers"):
            try:
                schema = panel.schema_of(resource, kind)
                if kind == "table":
                    schema.plan_for(resource.model)
            except ValueError as mistake:
                # An option was given a word that it does not know.
                yield Error(
                    str(mistake), hint=f"It is in {dotted(resource)}.{kind}().", id="panel.E008"
                )
            except (PanelException, LogicException) as mistake:
                yield Error(
                    str(mistake), hint=f"It is in {dotted(resource)}.{kind}().", id=mistake.check_id
                )
            else:
                if kind == "form":
                    yield from _unknown_conditions(dotted(resource), schema)
                    yield from _condition_cycles(dotted(resource), schema)


def _unknown_conditions(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield a warning per field that conditions compare and nobody asks."""
    asked = [each.get_name() for each in schema.declared_fields()]
    for name in unknown_condition_names(schema):
        yield Warning(
            f"A condition in {owner}.form() compares {name!r}, which the form does not ask."
            f"{nearest(name, asked)}",
            hint="It always sees an empty value. Correct the name, or add the field.",
            id="panel.W007",
        )


def _condition_cycles(owner: str, schema: FormSchema) -> Iterator[CheckMessage]:
    """Yield an error per cycle of fields that show or hide one another."""
    for names in condition_cycles(schema):
        cycle = " → ".join([*names, names[0]])
        yield Error(
            f"Conditions in {owner}.form() depend on one another: {cycle}.",
            hint="A field that another one shows or hides must not decide about that other one. "
            "Remove one of these conditions.",
            id="panel.E011",
        )


def _shadowed_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning per page that another page of the same resource hides."""
    seen: dict[tuple[str, str], Route] = {}
    for route in panel.get_routes():
        first = seen.setdefault((route.verb, route.shape()), route)
        if first is not route and route.resource is not None:
            yield Warning(
                f"The pages {first.page_key!r} and {route.page_key!r} of "
                f"{dotted(route.resource)} share the path {route.path!r}.",
                hint="Give one of them another route_path.",
                id="panel.W003",
            )


def _closed_relation_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning per relation page that nobody can open."""
    for route in panel.get_routes():
        page, resource = route.page, route.resource
        if page is None or resource is None or not issubclass(page, ManageRelatedRecords):
            continue
        if page.relation_manager not in resource.relation_managers():
            yield Warning(
                f"{dotted(page)} shows a relation that {dotted(resource)} does not declare.",
                hint="It answers 404. Name its relation_manager in relation_managers().",
                id="panel.W008",
            )


def _ignored_options(panel: Panel) -> Iterator[CheckMessage]:
    for sentence in panel.get_ignored():
        yield Warning(
            f"Panel {panel.get_id()!r}: {sentence}",
            hint="It is left out. Correct the call in the provider.",
            id="panel.W004",
        )


def _unrouted(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning when the host's URLs lead nowhere near the panel."""
    if not conf.get_settings().register_routes:
        return
    try:
        panel.url()
    except NoReverseMatch:
        yield Warning(
            f"Panel {panel.get_id()!r} has no address on this site.",
            hint='Add path("", include("django_panel.urls")) to urlpatterns.',
            id="panel.W005",
        )


def _as_error(mistake: PanelException | LogicException) -> CheckMessage:
    return Error(str(mistake), id=mistake.check_id)
