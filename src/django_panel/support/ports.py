"""Protocols that upper layers and adapters implement for the lower layers.

``apps.py`` registers the implementations with ``wire()``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from django_panel.exceptions import LogicException

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet
    from django.http import HttpRequest, HttpResponse

    from django_panel.auth.stack import AuthStack
    from django_panel.records.source import RecordSource
    from django_panel.support.screen import Screen
    from django_panel.support.steps import Step
    from django_panel.support.wire import ToastWire


class PanelPort(Protocol):
    """The panel interface that resources and pages use."""

    def get_id(self) -> str: ...

    def get_path(self) -> str: ...

    def has_tenancy(self) -> bool: ...

    def has_tenant_segment(self) -> bool:
        """Return whether the panel's path contains the key of the tenant."""
        ...

    def get_tenant_segment(self) -> str:
        """Return the key of the current tenant in the path."""
        ...

    def get_tenant_model(self) -> type[Model] | None: ...

    def find_tenant(self, key: Any) -> Any:
        """Return the tenant with this primary key, or None."""
        ...

    def tenant_context(self, tenant: Any) -> AbstractContextManager[Any]:
        """Return the context manager that the requests and jobs of a tenant run in."""
        ...

    def route_name(self, suffix: str) -> str:
        """Return ``panel.{id}.{suffix}``."""
        ...

    def reverse(self, suffix: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the URL of a route of this panel, for the current tenant."""
        ...

    def reverse_name(self, name: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the URL of a route by its full name, for the current tenant."""
        ...

    def entry_url(self) -> str:
        """Return the URL of the dashboard for a user who may not belong to the current tenant."""
        ...

    def is_accessible_to(self, user: Any) -> bool:
        """Return whether a user may enter the panel."""
        ...

    def boot(self) -> None:
        """Run the panel's boot callbacks."""
        ...

    def get_assets(self) -> Sequence[str]:
        """Return the static files that the panel's pages load in addition."""
        ...

    def get_font(self) -> str | None:
        """Return the name of the font that the panel's pages load."""
        ...

    def has_database_transactions(self) -> bool: ...

    def has_broadcasting(self) -> bool: ...

    def get_sub_navigation_position(self) -> str: ...

    def has_strict_authorization(self) -> bool: ...

    def get_formfield_overrides(self) -> Mapping[Any, Any]:
        """Return the fields of derived forms, by class of the model field."""
        ...

    def get_integration_resource(self) -> Any:
        """Return the class with the table and the form of integrations."""
        ...

    def configuration_of(self, resource: type) -> Any:
        """Return a resource's configuration; raise ``KeyError`` if it is not registered."""
        ...

    def configuration_override(self, resource: type) -> Any:
        """Return the configuration that was passed for a resource, or None."""
        ...

    def has_resource(self, resource: type) -> bool: ...

    def get_pages(self) -> Sequence[type[Any]]:
        """Return the standalone pages of the panel."""
        ...

    def get_profile_schema(self) -> Any:
        """Return what ``Panel.profile()`` has set, or None."""
        ...

    def get_settings_pages(self) -> Sequence[type[Any]]:
        """Return the settings pages of the panel."""
        ...

    def requires_two_factor(self) -> bool: ...

    def get_resources(self) -> Sequence[type[Any]]:
        """Return the resources of the panel."""
        ...

    def resource_of(self, model: type[Model]) -> Any:
        """Return the resource of a model, or None."""
        ...

    def get_widgets(self) -> Sequence[type]:
        """Return the widgets, ordered by sort and id."""
        ...

    def get_nested_resources(self, resource: type) -> Sequence[Any]:
        """Return the resources that are nested directly under another."""
        ...

    def get_dashboard(self) -> type:
        """Return the dashboard page."""
        ...

    def schema_of(self, resource: type, kind: str) -> Any:
        """Return a resource's ``table``, ``form`` …, built once for this panel."""
        ...

    def resource_by_slug(self, slug: str) -> type[Any] | None:
        """Return the resource with this slug, or None."""
        ...

    def source_of(self, model: type[Model]) -> RecordSource | None:
        """Return the records of a model's resource, or None if it has no resource."""
        ...

    def card_url(self, record: Model) -> str | None:
        """Return the URL of the details of a record, for a hover card; None if it has none."""
        ...

    def resources_of(self, model: type[Model]) -> Sequence[type[Any]]:
        """Return the resources of a model."""
        ...

    def related_source(self, model: type[Model]) -> RecordSource:
        """Return the records of a model that forms of other models and deletions use."""
        ...

    def tenant_fields_of(self, model: type[Model]) -> frozenset[str]:
        """Return the fields of a model that name the tenant, which no form writes."""
        ...

    def scope_of(self, model: type[Model]) -> QuerySet[Any] | None:
        """Return the records in the scope of a model's resource; None if it has no scope."""
        ...

    def cluster_bar(self, member: type) -> Any:
        """Return the navigation of a page's or resource's cluster, as ``ClusterWire``."""
        ...


class PanelDirectory(Protocol):
    """All panels of the process."""

    def by_id(self, panel_id: str) -> PanelPort: ...

    def all(self) -> Sequence[PanelPort]: ...


class PageRenderer(Protocol):
    """Renders a screen."""

    def render(
        self,
        request: HttpRequest,
        screen: Screen,
        *,
        shared: Mapping[str, Any],
        toast: ToastWire | None = None,
        status: int = 200,
    ) -> HttpResponse: ...

    def is_page_request(self, request: HttpRequest) -> bool:
        """Return whether the request comes from the front end's Inertia client."""
        ...

    def is_partial(self, request: HttpRequest) -> bool:
        """Return whether the request is a partial reload or a prefetch."""
        ...

    def requests_only(self, request: HttpRequest, component: str, prop: str) -> bool:
        """Return whether the request asks for this prop only."""
        ...

    def may_save_state(self, request: HttpRequest) -> bool:
        """Return whether the request may write the session.

        True for full visits and for partial reloads that the user started. Automatic requests run
        in parallel and would overwrite each other's session data.
        """
        ...

    def is_user_change(self, request: HttpRequest) -> bool:
        """Return whether the user changed the state of a table or a filter in the page."""
        ...

    def changed_parameters(self, request: HttpRequest) -> frozenset[str]:
        """Return the names of the parameters that the user changed; empty for all."""
        ...

    def clear_history(self, request: HttpRequest) -> None:
        """Make the browser delete the key of its encrypted history."""
        ...

    def encrypt_history(self, request: HttpRequest) -> None:
        """Make the browser encrypt this page in its history."""
        ...

    def asset_origins(self) -> Sequence[str]:
        """Return the other origins that serve scripts and styles."""
        ...

    def location(self, request: HttpRequest, url: str) -> HttpResponse:
        """Return the response that makes the client load a URL with a full page load."""
        ...

    def version_conflict_response(self, request: HttpRequest) -> HttpResponse | None:
        """Return the response that makes an outdated client reload, or None."""
        ...


class Broadcaster(Protocol):
    """Publishes messages to the subscribers of a channel in all processes."""

    def publish(self, channel: str, event: str, data: Mapping[str, Any], tenant: str = "") -> None:
        """Publish a message of a tenant, or of none; raise an error if it cannot be sent."""
        ...


_wired: dict[str, Any] = {}


def wire(**implementations: Any) -> None:
    """Register the implementations; called by ``apps.py``."""
    _wired.update(implementations)


def _implementation(name: str) -> Any:
    try:
        return _wired[name]
    except KeyError:
        raise LogicException(
            f"The port {name!r} has no implementation yet. "
            "Ports are registered when the app is ready. "
            "Add 'django_panel' to INSTALLED_APPS and run django.setup() first."
        ) from None


def directory() -> PanelDirectory:
    """Return the registry of panels."""
    return _implementation("directory")  # type: ignore[no-any-return]


def unscoped_source(model: type[Model]) -> RecordSource:
    """Return all records of a model."""
    return _implementation("model_source")(model, unscoped=True)  # type: ignore[no-any-return]


def renderer() -> PageRenderer:
    """Return the renderer."""
    return _implementation("renderer")  # type: ignore[no-any-return]


def auth_stack() -> AuthStack:
    """Return the current authentication backend, which may change with the settings."""
    return _implementation("auth_stack")()  # type: ignore[no-any-return]


def broadcaster() -> Broadcaster:
    """Return the current broadcaster, which may change with the settings."""
    return _implementation("broadcaster")()  # type: ignore[no-any-return]


def guard_steps(panel: PanelPort, user: Any, tenant: Any, route: Any) -> Iterator[Step]:
    """Yield what the guards of a panel decide about a user who opens a route, without a request."""
    return _implementation("guard_steps")(panel, user, tenant, route)  # type: ignore[no-any-return]
