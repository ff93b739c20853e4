"""Rules that no permission states: what a record's own state forbids."""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Task
from django_panel.policies import Policy
from django_panel.support.verdicts import Denied


class OnlyRecordPolicy(Policy):
    """Django's permissions on the one record of its kind: it is changed, never ended."""

    def create(self, user: Any) -> bool:
        """Refuse a second one."""
        return False

    def delete(self, user: Any, record: Model) -> bool:
        """Refuse to leave the studio without a name."""
        return False


class TaskPolicy(Policy):
    """Django's permissions, and one rule on top: work that was done is kept."""

    def delete(self, user: Any, record: Model) -> bool | Denied:
        """Refuse to lose hours somebody may still be paid for."""
        allowed = super().delete(user, record)
        if allowed and cast("Task", record).state == Task.State.DONE:
            return Denied(_("Finished work is kept."))
        return allowed
