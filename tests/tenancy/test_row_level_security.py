"""The recipe for row-level security: queries without a scope find rows of the tenant only."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from django_panel.jobs.owner import bound_owner
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.tenancy import Tenancy
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Site
from tests.tenancy.conftest import Tenant, make_tenant
from tests.tenancy.connection_panel import example, separated, site_names

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL"),
]

#: Superusers bypass all policies; the requests run as this role.
#: A role belongs to the server, so each worker of the tests has its own.
ROLE = f"panel_tenant_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"


@pytest.fixture
def tenants(declare: Declare) -> Iterator[tuple[Tenant, Tenant]]:
    """Declare the panel and the policies of the how-to page, and use a role without privileges."""
    declare(crew=separated(example("connection").tenant_rows))
    pair = make_tenant("north"), make_tenant("south")
    operations = example("policies").operations
    execute(*(operation.sql for operation in operations))
    execute(
        f"DO $$ BEGIN CREATE ROLE {ROLE}; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
        f"GRANT USAGE ON SCHEMA public TO {ROLE}",
        f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}",
        f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {ROLE}",
        f"SET ROLE {ROLE}",
    )
    yield pair
    execute("RESET ROLE", *(operation.reverse_sql for operation in reversed(operations)))
    execute(f"DROP OWNED BY {ROLE}", f"DROP ROLE {ROLE}")


@pytest.fixture(params=[False, True], ids=["autocommit", "atomic requests"])
def is_atomic(request: Any, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", request.param)
    return bool(request.param)


def execute(*statements: Any) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def setting() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('app.tenant', true)")
        return cursor.fetchone()[0] or ""


def client_of(tenant: Tenant) -> Client:
    return client_for(tenant.member, raise_request_exception=False)


def names_in(tenant: Tenant) -> Any:
    return json.loads(fetch(client_of(tenant), f"{tenant.root}/host", "json").content)["names"]


def test_host_code_and_pages_find_rows_of_the_tenant_only(
    tenants: tuple[Tenant, Tenant], is_atomic: bool
) -> None:
    for tenant, other in (tenants, tenants[::-1]):
        client = client_of(tenant)

        assert names_in(tenant) == [tenant.site.name]
        for slug in ("sites", "jobs"):
            rows = page_of(fetch(client, f"{tenant.root}/{slug}"))["props"]["rows"]
            assert len(rows) == 1
        assert fetch(client, f"{tenant.root}/sites/{tenant.site.pk}").status_code == 200
        assert fetch(client, f"{tenant.root}/sites/{other.site.pk}").status_code == 404
        assert setting() == ""
        # Without a tenant there are no rows.
        assert site_names() == []
        assert not Job.objects.exists()


def test_a_row_of_another_tenant_cannot_be_written(
    tenants: tuple[Tenant, Tenant], is_atomic: bool
) -> None:
    north, south = tenants
    body = {"name": "smuggled", "region": south.region.pk}

    other = client_of(north).post(f"{north.root}/sites/create", body)
    own = client_of(north).post(
        f"{north.root}/sites/create", {"name": "own", "region": north.region.pk}
    )

    # The region of another tenant cannot be chosen: the form is shown again.
    assert other.status_code == 303
    assert own.status_code in {302, 303}
    assert names_in(north) == ["north site", "own"]
    assert names_in(south) == ["south site"]


@pytest.mark.parametrize("mode", ["raise", "broken", "caught", "rolled-back"])
def test_the_connection_is_reset_after_errors_and_broken_transactions(
    mode: str, tenants: tuple[Tenant, Tenant], is_atomic: bool
) -> None:
    north, south = tenants

    fetch(client_of(north), f"{north.root}/host?mode={mode}", "json")

    # The connection is persistent: the next request uses it again.
    assert connection.connection is not None
    assert setting() == ""
    assert site_names() == []
    assert names_in(south) == ["south site"]
    assert setting() == ""


def test_a_refused_request_sees_no_rows(tenants: tuple[Tenant, Tenant]) -> None:
    north, south = tenants

    assert fetch(client_of(north), f"{south.root}/host", "json").status_code == 403
    assert setting() == ""


def test_a_job_runs_inside_the_tenant(tenants: tuple[Tenant, Tenant]) -> None:
    for tenant in tenants:
        with bound_owner("crew", tenant.member.pk, tenant.region.pk):
            assert site_names() == [tenant.site.name]
    assert setting() == ""


def test_tenants_can_be_nested_and_a_failed_transaction_restores_the_outer_one(
    tenants: tuple[Tenant, Tenant],
) -> None:
    north, south = tenants
    with (
        context.bind(panel=get_registry().by_id("crew")),
        Tenancy.entering(north.region),
    ):
        with pytest.raises(DatabaseError):
            fail_inside(south)
        assert site_names() == ["north site"]
        with Tenancy.entering(south.region):
            assert site_names() == ["south site"]
        assert site_names() == ["north site"]
    assert site_names() == []


def fail_inside(tenant: Tenant) -> None:
    """Enter a tenant in a transaction, and break the transaction there."""
    with transaction.atomic(), Tenancy.entering(tenant.region):
        assert site_names() == [tenant.site.name]
        execute("SELECT 1/0")


def test_a_connection_that_was_closed_has_no_tenant(tenants: tuple[Tenant, Tenant]) -> None:
    north, _ = tenants
    with (
        context.bind(panel=get_registry().by_id("crew")),
        Tenancy.entering(north.region),
    ):
        connection.close()
        execute(f"SET ROLE {ROLE}")

        assert site_names() == []
    assert Site.objects.count() == 0
