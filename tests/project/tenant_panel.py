"""A panel whose tenants are regions: sites, jobs, notes, badges, and labels that all share."""

from __future__ import annotations

from typing import Any, ClassVar

from django_panel import Panel, Resource
from django_panel.tenancy import SHARED
from tests.project.models import Badge, Job, Label, Note, Region, Site

RIGHTS = tuple(
    f"{right}_{model}"
    for model in ("region", "site", "job", "note", "label", "badge")
    for right in ("view", "add", "change", "delete")
)


class TenantRegionResource(Resource):
    """The tenant itself."""

    model = Region
    tenant_relationship: ClassVar[Any] = "pk"


class TenantSiteResource(Resource):
    """A foreign key to the tenant."""

    model = Site
    tenant_relationship: ClassVar[Any] = "region"


class TenantJobResource(Resource):
    """A path through another model."""

    model = Job
    tenant_relationship: ClassVar[Any] = "site__region"
    record_title_attribute: ClassVar[str | None] = "title"


class TenantNoteResource(Resource):
    """A longer path, with soft deletion."""

    model = Note
    tenant_relationship: ClassVar[Any] = "job.site.region"
    soft_deletes: ClassVar[Any] = True


class TenantBadgeResource(Resource):
    """A path through a relation to many records."""

    model = Badge
    tenant_relationship: ClassVar[Any] = "sites__region"


class TenantLabelResource(Resource):
    """Records that all tenants share."""

    model = Label
    tenant_relationship: ClassVar[Any] = SHARED


RESOURCES = (
    TenantRegionResource,
    TenantSiteResource,
    TenantJobResource,
    TenantNoteResource,
    TenantBadgeResource,
    TenantLabelResource,
)


def tenant_panel(panel: Panel) -> Panel:
    """Configure a panel whose path contains the tenant."""
    return panel.path("t/{tenant}").tenant(Region).resources(RESOURCES)
