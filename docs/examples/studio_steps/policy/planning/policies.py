from typing import Any

from django.db.models import QuerySet

from django_panel.actions import Denied
from django_panel.policies import Policy
from planning.models import Task


class TaskPolicy(Policy):
    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if user.is_superuser:
            return queryset
        return queryset.filter(project__lead=user)

    def edit(self, user: Any, record: Any) -> bool | Denied:
        if record.state == Task.State.DONE and not user.is_superuser:
            return Denied("A finished task cannot be changed.")
        return super().edit(user, record)
