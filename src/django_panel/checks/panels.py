"""Checks of the panels: options, policies, middleware, pages and databases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from django.apps import apps
from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error, Warning
from django.db import connections, router
from django.db.models import Model

from django_panel.adapters import auth_stacks
from django_panel.auth.exceptions import AuthStackException
from django_panel.auth.feature_checks import unreachable_pages
from django_panel.checks.account import check_account_forms
from django_panel.checks.calling import call_for_request, load_messages, run_check
from django_panel.checks.contrast import check_contrast
from django_panel.checks.discovered import resources_without_model
from django_panel.checks.icons import unknown_icons
from django_panel.checks.integrations import check_integrations
from django_panel.checks.messages import messages
from django_panel.checks.schemas import check_schemas
from django_panel.checks.search import check_extensions, check_search
from django_panel.checks.tenants import check_tenants
from django_panel.checks.urls import check_urls
from django_panel.checks.widgets import check_widgets
from django_panel.exceptions import PanelException, dotted
from django_panel.exports.exporter import Exporter
from django_panel.exports.options import ExporterOptions
from django_panel.exports.reading import check_columns
from django_panel.http.pipeline import guards
from django_panel.imports.declaration import ImporterDeclaration
from django_panel.panels.panel import Panel
from django_panel.panels.registry import directory
from django_panel.panels.route import Route
from django_panel.resources.actions.export import ExportAction
from django_panel.resources.exporting.registry import exporters_of, list_actions
from django_panel.resources.importing.registry import importers_of
from django_panel.resources.pages.manage_related_records import ManageRelatedRecords
from django_panel.resources.resource import Resource
from django_panel.support import context

_POSTGRES_APP = "django.contrib.postgres"
#: The field is recognized by its module: importing it needs the driver of PostgreSQL.
_HSTORE_MODULE = "django.contrib.postgres.fields.hstore"


def check_panels() -> list[CheckMessage]:
    """Check the panels; each error is reported once."""
    errors = directory.errors()
    if errors:
        # check_settings reports errors in the settings.
        return [
            message
            for error in errors
            if error.check_id != "panel.E002"
            for message in load_messages(error)
        ]
    errors_of_panels = [message for panel in directory.all() for message in _check_panel(panel)]
    # Two panels may have the same resource.
    unique = {(message.id, message.msg, message.hint): message for message in errors_of_panels}
    return [
        *unique.values(),
        *run_check("The columns of the models", _unregistered_hstores),
        *run_check("The databases of the models", _deferred_sqlite_transactions),
    ]


def check_panel_databases(databases: Sequence[str]) -> list[CheckMessage]:
    """Check what the panels need from these databases; panels with errors are skipped."""
    if directory.errors():
        return []
    return list(run_check("The databases", check_extensions, _resources(), databases))


def _unregistered_hstores() -> Iterator[CheckMessage]:
    """Yield a warning for each hstore column without the app that converts its values."""
    if apps.is_installed(_POSTGRES_APP):
        return
    for model in dict.fromkeys(resource.model for resource in _resources()):
        for column in model._meta.concrete_fields:
            if any(base.__module__ == _HSTORE_MODULE for base in type(column).__mro__):
                yield Warning(
                    f"{dotted(model)}.{column.name} is an HStoreField, but {_POSTGRES_APP!r} is "
                    "not installed, so its values are read as text.",
                    hint=f"Add {_POSTGRES_APP!r} to INSTALLED_APPS.",
                    id="panel.W012",
                )


def _resources() -> list[type[Resource]]:
    """Return the resources of all panels, each once."""
    return list(
        dict.fromkeys(resource for panel in directory.all() for resource in panel.get_resources())
    )


def _deferred_sqlite_transactions() -> Iterator[CheckMessage]:
    """Yield a warning for each SQLite file whose transactions are deferred.

    Only databases of models with a resource are checked.
    """
    for alias in sorted({router.db_for_write(resource.model) for resource in _resources()}):
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
    place = f"The panel {panel.get_id()!r}"
    for check in _PANEL_CHECKS:
        yield from run_check(place, check, panel)


def _unknown_icons(panel: Panel) -> Iterator[CheckMessage]:
    names = [item.icon for item in panel.get_user_menu_items()]
    yield from unknown_icons(f"The panel {panel.get_id()!r}", names)


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
            yield from messages(error)
            return


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
        managers, _found = call_for_request(resource.relation_managers, dotted(resource))
        if managers is not None and page.relation_manager not in managers:
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


def _hooks_without_page(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning for each render hook whose page belongs to no resource of the panel."""
    for hook in panel.get_render_hooks():
        if hook.scopes and not hook.scope_names(panel.get_resources):
            names = ", ".join(dotted(scope) for scope in hook.scopes if isinstance(scope, type))
            yield Warning(
                f"The panel {panel.get_id()!r}: render_hook({hook.point.value!r}, "
                f"{hook.component!r}) is limited to {names}, which is no page of its resources.",
                hint="The hook is ignored. Register the resource, or list the page in its pages().",
                id="panel.W004",
            )


def check_assets(panel: Panel) -> Iterator[CheckMessage]:
    """Yield an error for each asset that the finders of the static files do not find."""
    if not apps.is_installed("django.contrib.staticfiles"):
        return
    for path in panel.get_assets():
        if finders.find(path) is None:
            yield Error(
                f"The panel {panel.get_id()!r} loads the asset {path!r}, which is not among the "
                "static files.",
                hint=(
                    "Put it into the `static` folder of an installed app or into a folder of "
                    "STATICFILES_DIRS, add the plugin's app to INSTALLED_APPS, or correct "
                    "assets()."
                ),
                id="panel.E012",
            )


def check_auth(panel: Panel) -> Iterator[CheckMessage]:
    """Check that the authentication backend supports what the panel enables."""
    yield from unreachable_pages(panel)
    try:
        stack = auth_stacks.choose()
    except AuthStackException:
        # The checks of the project report it.
        return
    yield from stack.panel_checks(panel)


def check_exporters(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of declared exporters; a table's own columns are checked with it."""
    with context.bind(panel=panel):
        for source, action in list_actions(panel):
            exporter = action.get_exporter() if isinstance(action, ExportAction) else None
            if exporter is None:
                continue
            place = f"the action {action.get_name()!r} of {source!r}"
            yield from call_for_request(partial(_check_exporter, exporter, source.model), place)[1]
    yield from call_for_request(partial(exporters_of, panel), None)[1]


def _check_exporter(exporter: type[Exporter], model: type[Model]) -> None:
    check_columns(exporter, ExporterOptions.of(exporter).columns, model)


def check_importers(panel: Panel) -> Iterator[CheckMessage]:
    """Yield the messages of importers whose declaration does not fit their model."""
    importers, errors = call_for_request(partial(importers_of, panel), None)
    yield from errors
    for importer in (importers or {}).values():
        declare = partial(ImporterDeclaration, importer)
        yield from call_for_request(declare, dotted(importer))[1]


_PANEL_CHECKS: tuple[Callable[[Panel], Iterator[CheckMessage]], ...] = (
    check_auth,
    resources_without_model,
    _missing_policies,
    _invalid_middleware,
    _unknown_icons,
    check_assets,
    check_schemas,
    check_account_forms,
    check_exporters,
    check_importers,
    check_integrations,
    check_widgets,
    check_search,
    _shadowed_pages,
    _closed_relation_pages,
    _ignored_options,
    _hooks_without_page,
    check_contrast,
    check_tenants,
    check_urls,
)
