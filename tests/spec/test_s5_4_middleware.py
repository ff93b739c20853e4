"""Specification §5.4: the middleware, one test per row of the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Page
from django_panel.http import middleware
from django_panel.http.middleware.authenticate import Authenticate
from django_panel.http.middleware.verify_csrf import VerifyCsrf
from django_panel.http.pipeline import ALIASES, guards
from django_panel.panels.registry import get_registry
from django_panel.support import context, ports
from tests.auth.code_helpers import coded_user, held_client, mark_session
from tests.http.routes_panel import routes_panel
from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.nested_panel import RegionResource, SiteResource, deep_panel, make_line

pytestmark = pytest.mark.django_db


def test_row_reset_panel_context_forgets_at_the_start(guest: Client) -> None:
    admin_panel = get_registry().by_id("admin")
    seen: list[Any] = []

    def view(request: Any) -> Any:
        seen.append(context.current())
        return "answer"

    with context.bind(panel=admin_panel, user="somebody", parents=(1,)):
        middleware.ResetPanelContext(view)(object())  # type: ignore[arg-type]

    assert seen == [context.PanelContext()]


@pytest.mark.parametrize(
    ("path", "who", "kind", "target"),
    [
        ("/dashboard", {}, "html", "/admin"),
        ("/dashboard", {"panels": "ops"}, "html", "/ops"),
        ("/dashboard", {"is_staff": False}, "html", None),
        ("/dashboard", None, "html", None),
        ("/dashboard", {}, "json", None),
        ("/dashboard", {}, "inertia", None),
        ("/", {}, "html", None),
    ],
)
def test_row_redirect_panel_home(
    path: str, who: dict[str, Any] | None, kind: Kind, target: str | None
) -> None:
    client = client_for(None if who is None else make_user("somebody", **who))

    response = fetch(client, path, kind)

    assert response.headers.get("Location") == target
    assert response.status_code == (200 if target is None else 302)


@pytest.mark.parametrize("method", ["post", "head", "put"])
def test_row_redirect_panel_home_is_for_get_only(method: str, admin: Client) -> None:
    assert fetch(admin, "/dashboard", method=method).status_code == 200


@pytest.mark.parametrize(
    ("option", "path", "redirects"),
    [
        ({"enabled": False, "paths": ["dashboard"]}, "/dashboard", False),
        ({"paths": ["/"]}, "/", True),
        ({"paths": ["dash*"]}, "/dashboard", True),
        ({"paths": ["elsewhere"]}, "/dashboard", False),
        ({"paths": ["admin*"]}, "/admin/report", False),
    ],
)
def test_row_redirect_panel_home_obeys_its_settings(
    option: dict[str, Any], path: str, redirects: bool, admin: Client, settings: Settings
) -> None:
    settings.PANEL = {**settings.PANEL, "home_redirect": option}

    assert fetch(admin, path).status_code == (302 if redirects else 200)


def test_row_share_flash_toast_promises_without_reading() -> None:
    class Request:
        @property
        def _messages(self) -> Any:
            raise AssertionError("read before a page was drawn")

    request: Any = Request()

    middleware.ShareFlashToast(lambda passed: passed)(request)  # type: ignore[arg-type,return-value]

    assert callable(request.panel_toast)


SHARED = {
    "panel",
    "navigation",
    "navigationState",
    "panels",
    "broadcasting",
    "search",
    "notifications",
    "backgroundWork",
    "tenancy",
    "locale",
    "locales",
    "formats",
    "translations",
    "auth",
    "settingsPages",
    "impersonation",
    "preferences",
    "errors",
}


def test_row_share_panel_data_shares_exactly_these_props(admin: Client) -> None:
    page = page_of(fetch(admin, "/admin/report"))

    own = {"page", "widgets", "widgetData", "filters", "arrangement"}
    assert set(page["props"]) - own == SHARED
    assert set(page["sharedProps"]) == SHARED


def test_row_share_panel_data_computes_nothing_for_the_hosts_pages(
    admin: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert admin.get("/").status_code == 200


def test_row_resolve_panel_binds_and_releases(admin: Client, declare: Declare) -> None:
    bound: list[Any] = []
    declare(
        whole=lambda panel: routes_panel(panel).boot_using(
            lambda _: bound.append(context.current())
        )
    )

    fetch(admin, "/whole")

    assert bound[0].panel is get_registry().by_id("whole")
    assert bound[0].user.username == "root"
    assert context.current() == context.PanelContext()


def test_row_require_two_factor_enforces_the_requirement_of_the_panel(declare: Declare) -> None:
    declare(
        whole=lambda panel: routes_panel(panel).require_two_factor(),
        open=lambda panel: panel.path("elsewhere"),
    )
    client = client_for(make_user("ann", is_superuser=True))

    assert fetch(client, "/whole").headers["Location"] == "/whole/settings/security"
    assert fetch(client, "/whole", "json").status_code == 403
    assert fetch(client, "/elsewhere").status_code == 200


def test_row_require_two_factor_a_passkey_counts(
    declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(whole=lambda panel: routes_panel(panel).require_two_factor())
    passkeys = frozenset({"passkeys"})
    monkeypatch.setattr(type(ports.auth_stack()), "factors_of", lambda stack, user: passkeys)

    assert fetch(client_for(make_user("ann", is_superuser=True)), "/whole").status_code == 200


def test_row_require_email_code_holds_the_session_until_the_code_is_answered(
    declare: Declare,
) -> None:
    declare(whole=routes_panel)
    ann = coded_user()
    client = held_client(ann)

    assert fetch(client, "/whole").headers["Location"] == "/whole/two-factor/challenge"
    assert fetch(client, "/whole", "json").status_code == 401
    mark_session(client, ann)
    assert fetch(client, "/whole").status_code == 200


def test_row_resolve_tenant_is_last_and_only_in_panels_with_tenants(declare: Declare) -> None:
    declare(
        whole=lambda panel: routes_panel(panel).tenant(User, lambda request, user: user),
        open=lambda panel: panel.path("elsewhere"),
    )

    chains = {
        panel.get_id(): [getattr(each, "func", each) for each in guards(panel, guest=False)]
        for panel in get_registry().all()
    }

    assert chains["whole"][-1] is middleware.ResolveTenant
    assert chains["whole"][:-1] == chains["open"]
    guest = guards(get_registry().by_id("whole"), guest=True)
    assert middleware.ResolveTenant not in [getattr(each, "func", each) for each in guest]
    assert "panel.tenant" not in ALIASES


def test_handle_signatures_take_the_panel_as_specified() -> None:
    def view(request: Any) -> Any:
        return request

    for guard in (
        middleware.ResolvePanel,
        middleware.RequireTwoFactor,
        middleware.RequireEmailCode,
        Authenticate,
        VerifyCsrf,
    ):
        assert guard(view) is not None
        assert guard(view, panel_id="admin") is not None
    assert middleware.ResolveTenant(view, panel_id="admin") is not None
    with pytest.raises(TypeError):
        middleware.ResolveTenant(view)  # type: ignore[call-arg]


class ParentReport(Page):
    """A custom page below a record that the middleware resolves."""

    registers_navigation = False

    @classmethod
    def get_route_path(cls) -> str:
        return "regions/{parentRecord}/report"

    @classmethod
    def get_middleware(cls) -> Sequence[Any]:
        return [partial(middleware.ResolveParentRecord, resource=RegionResource)]

    def render(self) -> Any:
        sites = [site.name for site in SiteResource.query()]
        return self.screen("panel/Page", {"sites": sites})


def test_row_resolve_parent_record_resolves_authorizes_and_binds(
    declare: Declare, admin: Client
) -> None:
    declare(deep=lambda panel: deep_panel(panel).pages([ParentReport]))
    one, private = make_line("one"), make_line("two", region="private")

    shown = fetch(admin, f"/deep/regions/{one.region.pk}/report")

    assert page_of(shown)["props"]["sites"] == ["one"]
    assert fetch(admin, f"/deep/regions/{private.region.pk}/report").status_code == 404
    assert fetch(admin, "/deep/regions/nobody/report").status_code == 404
    assert context.current() == context.PanelContext()


def test_alias_panel_parent_does_nothing_for_resources_that_are_not_nested(
    declare: Declare, admin: Client
) -> None:
    declare(deep=lambda panel: deep_panel(panel).auth_middleware(["auth", "panel.parent"]))

    assert fetch(admin, "/deep").status_code == 200
    assert fetch(admin, "/deep/regions").status_code == 200
