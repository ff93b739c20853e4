"""Background tasks; import this module only when a task is queued or run.

``@task`` loads the backend named in ``TASKS``, which may import models.
"""

from __future__ import annotations

from typing import Any

from django_panel.notifications.two_factor_code import deliver

try:
    from django.tasks import task  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from django_tasks import task  # type: ignore[no-redef,unused-ignore]


@task()  # type: ignore[misc,untyped-decorator,unused-ignore]
def mail_two_factor_code(token: str, minutes: int) -> Any:
    """Send the email with a two-factor code."""
    return deliver(token, minutes)
