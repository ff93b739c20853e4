"""Bind the owner of a job: the user, the panel and the tenant it runs for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from django_panel.jobs.exceptions import JobRefused
from django_panel.support import context, ports


@contextmanager
def bound_owner(panel_id: str, owner: Any, tenant: Any = None) -> Iterator[Any]:
    """Bind panel, user and tenant for a job, and yield the user.

    Raises ``JobRefused`` if the user does not exist, is inactive, or may not enter the panel.
    """
    panel = ports.directory().by_id(panel_id)
    user = get_user_model()._default_manager.filter(pk=owner).first()
    if user is None or not user.is_active or not panel.is_accessible_to(user):
        raise JobRefused(_("You no longer have access to this panel."))
    with context.bind(panel=panel, user=user, request=None, tenant=None):
        panel.boot()
        yield user
