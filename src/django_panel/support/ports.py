"""Doors the lower layers speak through: what upper layers and adapters implement.

The composition root (``apps.py``) puts the implementations in; everybody else asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from django_panel.exceptions import LogicException

if TYPE_CHECKING:
    from django.core.checks import CheckMessage
    from django.db.models import Model, QuerySet
    from django.http import HttpRequest, HttpResponse
    from django.urls import URLPattern, URLResolver

    from django_panel.resources.record_source import RecordSource
    from django_panel.support.screen import Screen
    from django_panel.support.verdicts import Verdict
    from django_panel.support.wire import ToastWire


class PanelPort(Protocol):
    """A panel as resources and pages see it."""

    def get_id(self) -> str: ...

    def get_path(self) -> str: ...

    def route_name(self, suffix: str) -> str:
        """Return ``panel.{id}.{suffix}``."""
        ...

    def reverse(self, suffix: str, params: Mapping[str, Any] | None = None) -> str:
        """Return the address of one of this panel's routes."""
        ...

    def has_database_transactions(self) -> bool: ...

    def has_broadcasting(self) -> bool: ...

    def get_sub_navigation_position(self) -> str: ...

    def has_strict_authorization(self) -> bool: ...

    def configuration_of(self, resource: type) -> Any:
        """Return the resource's configuration here; raises when it is not registered."""
        ...

    def stated_about(self, resource: type) -> Any:
        """Return what this panel says about a resource; None where it leaves it as it is."""
        ...

    def has_resource(self, resource: type) -> bool: ...

    def resource_of(self, model: type[Model]) -> Any:
        """Return the resource that speaks for a model here, or None."""
        ...

    def get_widgets(self) -> Sequence[type]:
        """Return the widgets, ordered by sort and id."""
        ...

    def get_nested_resources(self, resource: type) -> Sequence[Any]:
        """Return the resources that are nested directly under another."""
        ...

    def get_dashboard(self) -> type:
        """Return the page at the panel's root."""
        ...

    def schema_of(self, resource: type, kind: str) -> Any:
        """Return a resource's ``table``, ``form`` … as built once for this panel."""
        ...

    def resource_by_slug(self, slug: str) -> type[Any] | None:
        """Return the resource of this slug here, or None."""
        ...

    def source_of(self, model: type[Model]) -> RecordSource | None:
        """Return the records of a model's resource here, or None where it has no resource."""
        ...

    def resources_of(self, model: type[Model]) -> Sequence[type[Any]]:
        """Return the resources of a model here."""
        ...

    def related_source(self, model: type[Model]) -> RelatedSource:
        """Return the records of a model as forms and deletions here may use them."""
        ...

    def cluster_bar(self, member: type) -> Any:
        """Return the bar of a page's or resource's cluster, as ``ClusterWire``."""
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
        """Return whether the user has an ability, on a record in scope where there is one."""
        ...

    def allows_each(self, ability: str, among: Sequence[Model] = ()) -> Callable[[Model], Verdict]:
        """Return a function of a record; it is a ``Verdict`` where all records have the same."""
        ...

    def can_view(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may view or edit it."""
        ...

    def can_change(self, record: Model) -> bool:
        """Return whether a record is in scope and the user may edit it."""
        ...

    def record_title(self, record: Model) -> str: ...


class PanelDirectory(Protocol):
    """All panels of the process."""

    def by_id(self, panel_id: str) -> PanelPort: ...

    def all(self) -> Sequence[PanelPort]: ...


class PageRenderer(Protocol):
    """Turns a screen into a response."""

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
        """Return whether the page's own client asks (rather than a browser or a script)."""
        ...

    def is_partial(self, request: HttpRequest) -> bool:
        """Return whether only some props are asked for; such a request consumes nothing."""
        ...

    def asks_only(self, request: HttpRequest, component: str, prop: str) -> bool:
        """Return whether this one prop of a component's page is all that is asked for."""
        ...

    def may_remember(self, request: HttpRequest) -> bool:
        """Return whether what this request asks for is what a person wants to find again.

        A whole visit is, and a part that somebody asked for by hand. What runs beside others is
        not: of those, the last one to write a session wins.
        """
        ...

    def clear_history(self, request: HttpRequest) -> None:
        """Make what the browser kept of earlier pages unreadable once this answer is shown."""
        ...

    def encrypt_history(self, request: HttpRequest) -> None:
        """Let the browser keep this page only in a form that can be made unreadable."""
        ...

    def asset_origins(self) -> Sequence[str]:
        """Return the foreign origins that scripts and styles are served from, if any."""
        ...

    def location(self, request: HttpRequest, url: str) -> HttpResponse:
        """Return what leads to an address that only a full page load can show."""
        ...

    def stale_answer(self, request: HttpRequest) -> HttpResponse | None:
        """Return the answer that makes an outdated client reload, asked before the view."""
        ...


class AuthStack(Protocol):
    """The authentication stack the sign-in screens post to."""

    def endpoints(self) -> Mapping[str, str | None]:
        """Return the addresses of ``auth/wire.py`` ``AuthEndpointsWire``."""
        ...

    def logout_url(self) -> str:
        """Return the address that ends a session; every page of a signed-in person holds it."""
        ...

    def login_fields(self) -> list[str]:
        """Return the one field that names the account: ``["username"]`` or ``["email"]``."""
        ...

    def can_register(self) -> bool: ...

    def can_reset_password(self) -> bool: ...

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        """Return what ``django_panel.urls`` includes for this stack."""
        ...

    def checks(self) -> list[CheckMessage]:
        """Return what the host's settings lack, each with the line to paste."""
        ...


class Broadcaster(Protocol):
    """Carries messages to whoever listens on a channel, in this process and in others."""

    def publish(self, channel: str, event: str, data: Mapping[str, Any]) -> None:
        """Send a message; raises when it could not be handed over."""
        ...


_wired: dict[str, Any] = {}


def wire(**implementations: Any) -> None:
    """Put implementations behind the doors; called by the composition root."""
    _wired.update(implementations)


def _door(name: str) -> Any:
    try:
        return _wired[name]
    except KeyError:
        raise LogicException(
            f"Nothing stands behind the port {name!r} yet. "
            "Ports are wired when the app is ready. "
            "Add 'django_panel' to INSTALLED_APPS and run django.setup() first."
        ) from None


def directory() -> PanelDirectory:
    """Return the registry of panels."""
    return _door("directory")  # type: ignore[no-any-return]


def renderer() -> PageRenderer:
    """Return what turns screens into responses."""
    return _door("renderer")  # type: ignore[no-any-return]


def auth_stack() -> AuthStack:
    """Return the authentication stack in use; asked each time, for settings may change it."""
    return _door("auth_stack")()  # type: ignore[no-any-return]


def broadcaster() -> Broadcaster:
    """Return what carries messages; asked each time, for settings may change it."""
    return _door("broadcaster")()  # type: ignore[no-any-return]
