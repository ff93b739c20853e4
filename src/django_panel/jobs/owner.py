"""Bind the owner of a job: the user, the panel and the tenant it runs for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelRegistrationException
from django_panel.jobs.exceptions import JobRefused
from django_panel.models.sessions import users_by_key
from django_panel.support import context, ports


@contextmanager
def bound_owner(panel_id: str, owner: Any, tenant: Any = None) -> Iterator[Any]:
    """Bind panel, user and tenant for a job, and yield the user.

    Raises ``JobRefused`` if the user does not exist, is inactive, or may not enter the panel.
    """
    panel, user = _panel(panel_id), _user(owner)
    # No panel has tenants yet, so there is no tenant whose records the job could read.
    if panel is None or user is None or tenant is not None:
        raise JobRefused(_("You no longer have access to this panel."))
    if not user.is_active or not panel.is_accessible_to(user):
        raise JobRefused(_("You no longer have access to this panel."))
    with context.bind(panel=panel, user=user, request=None, tenant=None):
        panel.boot()
        yield user


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
