"""Panels with tenants of the site with WebSockets, and operations inside a tenant.

The name of an operation's object is ``region``, or ``user:region``. Models are imported when an
operation is called: the site imports this module before Django is set up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _region(name: str) -> Any:
    from tests.project.models import Region

    return Region.objects.get_or_create(name=name)[0]


def _user_and_region(names: str) -> tuple[Any, Any]:
    from tests.project.models import User

    user, _colon, region = names.partition(":")
    return User.objects.get(username=user), _region(region)


def join(names: str) -> dict[str, Any]:
    """Make a user a member of a region."""
    user, region = _user_and_region(names)
    user.regions.add(region)
    return {"region": region.pk}


def leave(names: str) -> dict[str, Any]:
    user, region = _user_and_region(names)
    user.regions.remove(region)
    return {}


def notify(names: str) -> dict[str, Any]:
    from django_panel.notifications import Notification
    from django_panel.tenancy import Tenancy

    user, region = _user_and_region(names)
    with Tenancy.entering(region):
        Notification("hello").title(f"Hello {region}").persistent().send(user)
    return {}


def toast(names: str) -> dict[str, Any]:
    from django_panel.broadcasting import PanelNotification
    from django_panel.tenancy import Tenancy

    user, region = _user_and_region(names)
    with Tenancy.entering(region):
        PanelNotification(user, f"Look at {region}").send()
    return {}


def progress(names: str) -> dict[str, Any]:
    """Announce a run that was dispatched inside a region."""
    from django_panel.jobs.broadcast import announce
    from django_panel.models import JobRun
    from django_panel.support.tenants import tenant_id

    user, region = _user_and_region(names)
    announce(JobRun.add(job="counting", user=user, tenant=tenant_id(region), label=region.name))
    return {}


def site(region: str) -> dict[str, Any]:
    """Create a site of a region, outside of any tenant."""
    from tests.project.models import Site

    return {"key": Site.objects.create(region=_region(region), name="a site").pk}


def sites(region: str) -> dict[str, Any]:
    """Create more sites in one transaction than a message has keys."""
    from django.db import transaction

    with transaction.atomic():
        return {"keys": [site(region)["key"] for _ in range(101)]}


def save_site(key: str) -> dict[str, Any]:
    from tests.project.models import Site

    Site.objects.get(pk=key).save()
    return {}


def move_site(names: str) -> dict[str, Any]:
    """Move a site to another region."""
    from tests.project.models import Site

    key, _colon, region = names.partition(":")
    found = Site.objects.get(pk=key)
    found.region = _region(region)
    found.save()
    return {}


def delete_site(key: str) -> dict[str, Any]:
    from tests.project.models import Site

    Site.objects.get(pk=key).delete()
    return {}


def label(region: str) -> dict[str, Any]:
    """Create a label, which all regions share, inside a region."""
    from uuid import uuid4

    from django_panel.tenancy import Tenancy
    from tests.project.models import Label

    with Tenancy.entering(_region(region)):
        return {"key": Label.objects.create(name=uuid4().hex).pk}


DOINGS: dict[str, Callable[[str], dict[str, Any]]] = {
    "tenant-join": join,
    "tenant-leave": leave,
    "tenant-notify": notify,
    "tenant-toast": toast,
    "tenant-progress": progress,
    "tenant-site": site,
    "tenant-sites": sites,
    "tenant-save": save_site,
    "tenant-move": move_site,
    "tenant-delete": delete_site,
    "tenant-label": label,
}
