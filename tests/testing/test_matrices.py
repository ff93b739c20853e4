"""``route_matrix`` and ``tenant_canary``: complete tables, and what they find."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from django_panel import Panel, Resource
from django_panel.tables import TableSchema, TextColumn
from django_panel.testing import (
    Ref,
    RouteMatrix,
    RouteRequest,
    TenantCanary,
    Visitor,
    route_matrix,
    tenant_canary,
)
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Region, Site, User
from tests.project.tenant_panel import RIGHTS, TenantSiteResource

pytestmark = pytest.mark.django_db

ONLY = ("dashboard", "resources.sites.index", "resources.sites.view", "resources.sites.update")


class LeakySites(Resource):
    """Formats a cell with names that are not separated by tenant."""

    model = Site
    slug = "sites"
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("name").format_using(lambda name: ", ".join(NAMES))])


#: What a cache shared by all tenants would contain.
NAMES: list[str] = []


def crew_panel(resource: type[Resource]) -> Any:
    def build(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([resource])

    return build


def matrix_of(user: User, other: int = 403, leave_out: str | None = None) -> RouteMatrix:
    row = {"guest": 302, "script": 401, "ann": 200}
    rows = {("GET", "dashboard"): row, ("GET", "resources.sites.index"): {**row, "ann": other}}
    rows.pop(("GET", leave_out or ""), None)
    return route_matrix(
        {"guest": None, "script": Visitor(None, "json"), "ann": lambda: user}, rows, panel="back"
    )


@pytest.fixture
def back(declare: Declare) -> None:
    declare(back=lambda panel: panel.path("back").resources([TenantSiteResource]))


@pytest.mark.usefixtures("back")
def test_a_route_without_a_row_fails() -> None:
    matrix = matrix_of(make_user("ann"))

    with pytest.raises(AssertionError, match=r"have no row in the matrix: .*GET explain"):
        matrix.assert_complete()
    unknown = route_matrix({}, {key: {} for key in {*matrix.routes(), ("GET", "dashbord")}})
    with pytest.raises(AssertionError, match=r"no route 'GET dashbord'.*'GET dashboard'\?"):
        unknown.assert_complete()
    partial = route_matrix({"guest": None}, {key: {} for key in matrix.routes()})
    with pytest.raises(AssertionError, match=r"names \[\], not \['guest'\]"):
        partial.assert_complete()


@pytest.mark.usefixtures("back")
def test_each_case_sends_a_request() -> None:
    matrix = matrix_of(make_user("ann"))
    wrong = matrix_of(make_user("bob"), other=200)

    cases = {str(case): case for case in matrix.cases()}
    for case in cases.values():
        case.check()

    assert "GET resources.sites.index ann" in cases
    with pytest.raises(AssertionError, match=r"sites.index as 'ann' is 403, not 200"):
        next(each for each in wrong.cases() if str(each).endswith("sites.index ann")).check()


@pytest.mark.usefixtures("back")
def test_what_a_case_writes_is_rolled_back() -> None:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Pit")
    user = make_user("ann", is_superuser=True)
    matrix = route_matrix(
        {"ann": user},
        {("PUT", "resources.sites.update"): {"ann": 303}},
        {"resources.sites.update": RouteRequest(params={"record": site}, body={"name": "New"})},
    )

    for case in matrix.cases():
        case.check()

    assert Site.objects.get().name == "Pit"


def make_canary(rows: Any = None) -> tuple[TenantCanary, User, Region]:
    ours, theirs = (Region.objects.create(name=name) for name in ("North", "South"))
    ann, bob = make_user("ann", *RIGHTS), make_user("bob", *RIGHTS)
    ann.regions.add(ours)
    bob.regions.add(theirs)
    requests: Any = rows or {
        "dashboard": [RouteRequest()],
        "resources.sites.index": [RouteRequest(), RouteRequest(query={"search": "zq-mark"})],
        "resources.sites.view": [RouteRequest(params={"record": Ref("site")})],
        "resources.sites.update": [
            RouteRequest(params={"record": Ref("site")}, body={"name": "New"})
        ],
        "actions.record": [
            RouteRequest(body={"resource": "sites", "action": "delete", "record": Ref("site")})
        ],
    }
    canary = tenant_canary(
        ann,
        ours,
        ours={"site": Site.objects.create(region=ours, name="Our pit")},
        theirs={"site": Site.objects.create(region=theirs, name="zq-mark pit")},
        marks=["zq-mark pit"],
        rows=requests,
    )
    return canary, bob, theirs


def test_a_panel_that_separates_its_tenants_passes(declare: Declare) -> None:
    declare(crew=crew_panel(TenantSiteResource))
    canary, bob, theirs = make_canary()

    canary.assert_marks_are_shown(bob, theirs, "resources.sites.index")
    for case in canary.cases():
        case.check()

    assert {str(case) for case in canary.cases()} >= {"GET dashboard", "POST actions.record"}
    with pytest.raises(AssertionError, match=r"have no row: .*actions\.bulk"):
        canary.check()


def test_a_mark_of_the_other_tenant_is_found(declare: Declare) -> None:
    declare(crew=crew_panel(LeakySites))
    canary, _bob, _theirs = make_canary({"resources.sites.index": [RouteRequest()]})
    NAMES[:] = Site.objects.values_list("name", flat=True)

    with pytest.raises(AssertionError, match=r"index: the response contains 'zq-mark pit'"):
        next(canary.cases()).check()


def test_a_key_of_the_other_tenant_that_works_is_found(declare: Declare) -> None:
    class UnscopedSites(TenantSiteResource):
        slug = "sites"
        tenant_relationship: ClassVar[Any] = None

    declare(crew=crew_panel(UnscopedSites))
    canary, _bob, _theirs = make_canary()
    update = next(case for case in canary.cases() if case.route.name.endswith("update"))

    with pytest.raises(AssertionError) as failure:
        update.check()

    text = str(failure.value)
    assert "of the other tenant was changed or deleted" in text
    assert "but a key that does not exist gets 404" in text


def test_a_canary_without_marks_proves_nothing() -> None:
    with pytest.raises(AssertionError, match=r"Pass marks"):
        tenant_canary(None, None, ours={}, theirs={}, marks=[], rows={})
    with pytest.raises(AssertionError, match=r"have the same names"):
        tenant_canary(None, None, ours={}, theirs={"a": Site()}, marks=["x"], rows={})
