"""The functions that are registered with Django's system checks.

They import the checks when they run: a server process runs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.core.checks import CheckMessage


def check_everything(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Check the settings, the project and the panels."""
    from django_panel.checks.calling import run_check  # noqa: PLC0415
    from django_panel.checks.field_types import check_field_types  # noqa: PLC0415
    from django_panel.checks.host import check_host  # noqa: PLC0415
    from django_panel.checks.jobs import check_jobs  # noqa: PLC0415
    from django_panel.checks.panels import check_panels  # noqa: PLC0415
    from django_panel.checks.settings import check_settings  # noqa: PLC0415
    from django_panel.support import context  # noqa: PLC0415

    # The query of a widget is checked without a tenant.
    with context.bind(all_tenants=True):
        return [
            *check_settings(),
            *run_check("The project", check_host),
            *run_check("PANEL['jobs']", check_jobs),
            *run_check("register_field_type()", check_field_types),
            *run_check("PANEL['panels']", check_panels),
        ]


def check_databases(
    app_configs: object = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Run the checks that query databases: those of ``migrate`` and ``check --database``."""
    from django_panel.checks.panels import check_panel_databases  # noqa: PLC0415

    return check_panel_databases(databases or ())


def check_deployment(app_configs: object = None, **kwargs: Any) -> list[CheckMessage]:
    """Run the checks of ``manage.py check --deploy``."""
    from django_panel.adapters import auth_stacks, broadcasters  # noqa: PLC0415
    from django_panel.checks.calling import run_check  # noqa: PLC0415
    from django_panel.checks.deployment import check_deployment_settings  # noqa: PLC0415

    return [
        *run_check("The authentication", auth_stacks.deployment_checks),
        *run_check("The broadcasting", broadcasters.deployment_checks),
        *run_check("The deployment", check_deployment_settings),
    ]


def check_deployed_databases(
    app_configs: object = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Run the checks of ``manage.py check --deploy --database``."""
    from django_panel.checks.background_work import check_background_work  # noqa: PLC0415
    from django_panel.checks.calling import run_check  # noqa: PLC0415

    return list(run_check("The background work", check_background_work, databases or ()))
