"""Protocols that upper layers and adapters implement for the lower layers.

``apps.py`` registers the implementations with ``wire()``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from django_panel.exceptions import LogicException

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet
    from django.http import HttpRequest, HttpResponse

    from django_panel.records.source import RecordSource
    from django_panel.support.auth_stack import AuthStack
    from django_panel.support.permission_results import Verdict
    from django_panel.support.screen import Screen
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

    def related_source(self, model: type[Model]) -> RelatedSource:
        """Return the records of a model that forms and deletions may use."""
        ...

    def ownership_of(self, model: type[Model]) -> TenantOwnership:
        """Return how records of a model become and stay records of the current tenant."""
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


class TenantOwnership(Protocol):
    """What makes the records of a model records of the current tenant."""

    def attributes(self) -> dict[str, Any]:
        """Return the attribute of a new record that names the tenant."""
        ...

    def join(self, record: Model) -> None:
        """Add a stored record to the tenant, if none of its attributes does."""
        ...

    def errors(self, attributes: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return an error, by attribute, if a foreign key leads out of the tenant."""
        ...

    def require(self, record: Model, attributes: Mapping[str, Any]) -> None:
        """Raise ``ValidationError`` if a stored record does not belong to the tenant."""
        ...


class RelatedSource(Protocol):
    """The records of another model in the current panel (decisions D12).

    Scope and policy are those of the model's resource; without one, Django's permissions decide.
    """

    @property
    def model(self) -> type[Model]: ...

    @property
    def label(self) -> str: ...

    @property
    def plural_label(self) -> str: ...

    def queryset(self) -> QuerySet[Any]:
        """Return the records in scope."""
        ...

    def choices(self) -> QuerySet[Any]:
        """Return the records that may be chosen: those in scope, none without ``view_any``."""
        ...

    def allows(self, ability: str, record: Model | None = None) -> Verdict:
        """Return whether the user has an ability, for a record in scope if one is given."""
        ...

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        """Return a function of a record; a ``Verdict`` if it is the same for all records."""
        ...

    def can_view(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may view or edit it."""
        ...

    def can_change(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may edit it."""
        ...

    @property
    def title_attribute(self) -> str | None:
        """The declared attribute with the titles, or None."""
        ...

    @property
    def search_fields(self) -> Sequence[str]:
        """The fields to search, declared by the resource."""
        ...

    @property
    def title_relations(self) -> Sequence[str]:
        """The relations to load with records whose titles are shown."""
        ...

    def computes_titles(self) -> bool:
        """Return whether the host computes the titles with a method of its own."""
        ...

    def record_title(self, record: Model) -> str: ...

    def has_details(self) -> bool:
        """Return whether the host declares details of the records."""
        ...

    def record_details(self, record: Model) -> Mapping[Any, Any]:
        """Return label and value of what is shown below the title of a record."""
        ...

    def delete(self, records: Sequence[Model]) -> None:
        """Delete records with their dependent rows; ``ValidationError`` says why not."""
        ...

    def written(self, operation: str, record: Model) -> None:
        """Report that a record was created or updated."""
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


def renderer() -> PageRenderer:
    """Return the renderer."""
    return _implementation("renderer")  # type: ignore[no-any-return]


def auth_stack() -> AuthStack:
    """Return the current authentication backend, which may change with the settings."""
    return _implementation("auth_stack")()  # type: ignore[no-any-return]


def broadcaster() -> Broadcaster:
    """Return the current broadcaster, which may change with the settings."""
    return _implementation("broadcaster")()  # type: ignore[no-any-return]
