"""Policies: rules that depend on the state of a record."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Task
from django_panel.policies import Policy
from django_panel.support.permission_results import Denied


class OnlyRecordPolicy(Policy):
    """The settings record can be changed, but not deleted."""

    def create(self, user: Any) -> bool:
        """Refuse a second record."""
        return False

    def delete(self, user: Any, record: Model) -> bool:
        """Refuse to delete the record."""
        return False


class TaskPolicy(Policy):
    """Django's permissions, and: a task with logged hours cannot be deleted."""

    def delete(self, user: Any, record: Model) -> bool | Denied:
        """Refuse to delete a task with logged hours."""
        allowed = super().delete(user, record)
        if allowed and cast("Task", record).state == Task.State.DONE:
            return Denied(_("Finished work is kept."))
        return allowed
