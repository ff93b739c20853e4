"""Jobs of the tests of tenants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django_panel.jobs import Job, JobResult, bound_owner
from django_panel.notifications import Notification
from django_panel.support import context
from django_panel.tenancy import Tenancy
from tests.project.models import Customer
from tests.project.tenant_panel import TenantSiteResource


@dataclass
class CountSites(Job):
    """Counts the sites that its owner sees; the first attempts fail."""

    key: ClassVar[str] = "count-sites"
    tries: ClassVar[int] = 3
    backoff: ClassVar[Sequence[float]] = (0,)

    panel_id: str
    owner: Any
    succeeds_at: int = 1

    def label(self) -> str:
        return "Count the sites"

    def handle(self) -> JobResult:
        with bound_owner(self.panel_id, self.owner) as user:
            names = list(TenantSiteResource.query().values_list("name", flat=True))
            Customer.objects.create(name=f"attempt {self.progress.attempt} {names}")
            if self.progress.attempt < self.succeeds_at:
                raise RuntimeError
            panel: Any = context.current_panel()
            result = JobResult(str(names), panel.reverse("dashboard"))
            with self.progress.finishing(result):
                Notification("counted").title("Counted").persistent().send(user)
            return result

    def failed(self, error: BaseException | None) -> None:
        Customer.objects.create(name=f"failed in {Tenancy.current()}")


@dataclass
class NameTenant(Job):
    """A job without a panel and without an owner."""

    key: ClassVar[str] = "name-tenant"

    def handle(self) -> JobResult:
        return JobResult(str(Tenancy.current()))


@dataclass
class NameTenantForOwner(Job):
    """A job of a project that has an owner and does not call ``bound_owner()``."""

    key: ClassVar[str] = "name-tenant-for-owner"

    owner: Any
    panel_id: str = ""

    def handle(self) -> JobResult:
        Customer.objects.create(name=f"handled in {Tenancy.current()}")
        return JobResult(str(Tenancy.current()))


@dataclass
class ListSites(Job):
    """Reads records of tenants without a panel."""

    key: ClassVar[str] = "list-sites"

    def handle(self) -> JobResult:
        return JobResult(str(list(TenantSiteResource.query().values_list("name", flat=True))))
