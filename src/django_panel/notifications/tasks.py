"""Jobs on the Django tasks interface, imported when a job is queued or run.

``@task`` loads the backend that ``TASKS`` names, and a backend may have models.
"""

from __future__ import annotations

from typing import Any

from django_panel.notifications.two_factor_code import deliver

try:
    from django.tasks import task  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task  # type: ignore[no-redef,unused-ignore]


@task()  # type: ignore[misc,untyped-decorator,unused-ignore]
def mail_two_factor_code(sealed: str, minutes: int) -> Any:
    """Mail a code."""
    return deliver(sealed, minutes)
