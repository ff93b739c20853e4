"""What the tests of real workers do in the process of a site."""

from __future__ import annotations

from typing import Any

from django_panel import Panel, PanelProvider
from django_panel.models import GeneratedFile, JobRun, StoredNotification
from django_panel.tenancy import Tenancy
from tests.project.models import Region, User
from tests.project.tenant_panel import tenant_panel
from tests.tenancy.conftest import Tenant, make_tenant
from tests.tenancy.tenant_jobs import CountSites


class CrewPanelProvider(PanelProvider):
    """The panel ``crew``, whose tenants are regions."""

    def panel(self, panel: Panel) -> Panel:
        return tenant_panel(panel)


def prepare() -> list[int]:
    """Create two tenants with one member; return the keys of the member and the tenants."""
    north, south = make_tenant("north"), make_tenant("south")
    north.member.regions.add(south.region)
    return [north.member.pk, *(_key(each) for each in (north, south))]


def _key(tenant: Tenant) -> int:
    return int(tenant.region.pk)


def dispatch(owner: int, region: int, succeeds_at: int) -> str:
    """Dispatch a job inside a tenant; return the key of the run."""
    with Tenancy.entering(Region.objects.get(pk=region)):
        run = CountSites(panel_id="crew", owner=owner, succeeds_at=succeeds_at).dispatch()
    return str(run.pk)


def leave(owner: int, region: int) -> None:
    User.objects.get(pk=owner).regions.remove(region)


def tenants_of_rows() -> dict[str, list[Any]]:
    """Return the tenants of the stored rows."""
    models = (JobRun, StoredNotification, GeneratedFile)
    return {
        model.__name__: sorted(set(model.objects.values_list("tenant", flat=True)))
        for model in models
    }
