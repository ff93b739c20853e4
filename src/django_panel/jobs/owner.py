"""Bind the owner of a job: the user, the panel and the tenant it runs for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelRegistrationException
from django_panel.jobs.exceptions import JobRefused
from django_panel.models.sessions import users_by_key
from django_panel.support import context, ports
from django_panel.support.tenants import entering, may_access


@contextmanager
def bound_owner(panel_id: str, owner: Any, tenant: Any = None) -> Iterator[Any]:
    """Bind panel, user and tenant for a job, and yield the user.

    ``tenant`` is a primary key; by default it is the tenant in which the job was dispatched, which
    the worker has entered. Raises ``JobRefused`` if the user does not exist, is inactive, or may
    not enter the panel or the tenant.
    """
    panel, user = _panel(panel_id), _user(owner)
    if panel is None or user is None or not user.is_active or not panel.is_accessible_to(user):
        raise JobRefused(_("You no longer have access to this panel."))
    entered, bound = context.current(), _tenant(panel, user, tenant)
    is_entered = entered.panel is panel and entered.tenant == bound
    with (
        context.bind(panel=panel, user=user, request=None, tenant=bound, tenant_segment=None),
        nullcontext() if is_entered else entering(bound, panel),
    ):
        panel.boot()
        yield user


def _tenant(panel: ports.PanelPort, user: Any, key: Any) -> Any:
    """Return the tenant of a job; None for a panel without tenants."""
    model = panel.get_tenant_model()
    if model is None and key is None:
        return None
    tenant = context.current().tenant if key is None else panel.find_tenant(key)
    if model is None or not isinstance(tenant, model):
        tenant = None
    if not may_access(user, tenant):
        raise JobRefused(_("You no longer have access to this panel."))
    return tenant


def _panel(panel_id: str) -> ports.PanelPort | None:
    try:
        return ports.directory().by_id(panel_id)
    except PanelRegistrationException:
        return None


def _user(key: Any) -> Any:
    try:
        return next(iter(users_by_key([key]).values()), None)
    except (TypeError, ValueError, ValidationError):
        return None
