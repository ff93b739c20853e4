"""``manage.py panel_explain``: print which rule allows or refuses a page or an action."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from django_panel.exceptions import PanelException
from django_panel.explain.targets import SCOPES, Asked, UnknownTarget, explain, find_target_panels
from django_panel.models.users import find_user_by_login
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.support.tenants import tenant_name, tenants_of


class Command(BaseCommand):
    """Print the steps of a decision: access, guards, tenant, record, policy, permission."""

    help = (
        "Print step by step which rule allows or refuses a page or an action to a user. "
        "A page is named dashboard, tasks.edit or report; an action tasks.archive. "
        "The exit code is 1 if the user is refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", help="The user name.")
        parser.add_argument("target", help="The page or the action, such as tasks.edit.")
        parser.add_argument("record", nargs="?", help="The key of the record.")
        parser.add_argument("--panel", metavar="ID", help="The panel, if several have the target.")
        parser.add_argument("--tenant", metavar="KEY", help="The key of the tenant.")
        parser.add_argument("--parent", metavar="KEY", help="The parent of a nested resource.")
        parser.add_argument("--scope", choices=SCOPES, help="Only actions of this scope.")

    def handle(self, *args: Any, **options: Any) -> None:
        user = find_user_by_login(options["user"])
        if user is None:
            raise CommandError(f"There is no user {options['user']!r}. Correct the user name.")
        panel = _panel(options["panel"], options["target"])
        asked = Asked(
            panel,
            user,
            tenant=_tenant(panel, user, options["tenant"]),
            record=options["record"],
            parent=options["parent"],
        )
        try:
            explanation = explain(asked, options["target"], options["scope"])
        except UnknownTarget as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{user.get_username()} in the panel {panel.get_id()!r}:")
        self.stdout.write("\n".join(explanation.lines()))
        if not explanation.allowed:
            sys.exit(1)


def _panel(panel_id: str | None, target: str) -> Panel:
    """Return the panel that was named, or the only one that has the target."""
    try:
        if panel_id is not None:
            return get_registry().by_id(panel_id)
        panels = get_registry().all()
    except PanelException as error:
        raise CommandError(str(error)) from error
    if not panels:
        raise CommandError("There are no panels. List their providers in PANEL['panels'].")
    target_panels = find_target_panels(panels, target)
    if len(target_panels) > 1:
        names = ", ".join(panel.get_id() for panel in target_panels)
        raise CommandError(f"Several panels have {target!r}: {names}. Name one with --panel.")
    return target_panels[0] if target_panels else panels[0]


def _tenant(panel: Panel, user: Any, key: str | None) -> Any:
    """Return the tenant that was named, or the only one of the user."""
    if not panel.has_tenancy():
        if key is not None:
            raise CommandError(f"The panel {panel.get_id()!r} has no tenants. Leave --tenant out.")
        return None
    if key is not None:
        tenant = panel.find_tenant(key)
        if tenant is None:
            raise CommandError(f"There is no tenant {key!r}. Correct the key.")
        return tenant
    tenants = tenants_of(user, panel)
    if len(tenants) > 1:
        names = ", ".join(f"{tenant.pk} ({tenant_name(tenant)})" for tenant in tenants)
        raise CommandError(f"The user has several tenants: {names}. Name one with --tenant.")
    return tenants[0] if tenants else None
