"""Jobs use Django's own task interface where Django has one, the backport before that."""

from __future__ import annotations

import django

from django_panel.notifications import tasks


def test_the_interface_of_django_is_preferred() -> None:
    name = "django.tasks" if django.VERSION >= (6, 0) else "django_tasks"

    assert type(tasks.mail_two_factor_code).__module__.startswith(f"{name}.")
