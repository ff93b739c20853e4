"""The action that signs in as the user of a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.errors import ActionRefused
from django_panel.actions.modal import Confirmation
from django_panel.actions.row_actions import RowPermissions, RowScope, both
from django_panel.auth import impersonation
from django_panel.panels.panel import Panel
from django_panel.resources.actions.base import ResourceAction
from django_panel.support import context, ports
from django_panel.support.labels import LabelSource
from django_panel.support.permission_results import Verdict


@dataclass(frozen=True, eq=False, repr=False)
class ImpersonateAction(ResourceAction):
    """Signs in as a user; shown if the rule of ``Panel.impersonation()`` allows it.

    For resources of the user model. The permission to view the user is required too.
    """

    ability = "view"

    _name: str = field(default="impersonate", kw_only=False)
    _label: LabelSource | None = field(default=_("Sign in as this user"), init=False)
    _icon: str | None = field(default="log-in", init=False)
    _confirmation: Any = field(
        default=Confirmation(
            _("Sign in as this user?"),
            _("You see and do everything as this user, until you return. This is recorded."),
            _("Sign in"),
        ),
        init=False,
    )

    def handle(self, record: Model) -> None:
        panel, request = _panel_and_request()
        if panel is None or request is None:
            raise ActionRefused(gettext("Another user's account can only be used in a panel."))
        verdict = impersonation.verdict(panel, request, request.user, record)
        if not verdict.allowed:
            reason = verdict.get_reason()
            raise ActionRefused(
                reason or gettext("You don't have permission to sign in as this user.")
            )
        impersonation.start(request, panel, record)
        ports.renderer().clear_history(request)

    def needs_record(self) -> bool:
        return True

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        if not scope.for_rows:
            return Verdict.NO
        return both(super().base_permissions(scope), _quick_verdict)

    def base_verdict(self, record: Any) -> Verdict:
        if record is None:
            return Verdict.NO
        return self.base_permissions(RowScope([record]))(record)

    def runs_host_code(self) -> bool:
        return True

    def get_redirect_url(self) -> str | None:
        """Return the dashboard: the other user may not open the list of users."""
        return self.source().panel.entry_url()

    def default_success_message(self, count: int) -> str:
        return ""


def _quick_verdict(record: Model) -> Verdict:
    panel, request = _panel_and_request()
    if panel is None or request is None or not isinstance(record, get_user_model()):
        return Verdict.NO
    return impersonation.quick_verdict(panel, request, context.current_user(), record)


def _panel_and_request() -> tuple[Panel | None, HttpRequest | None]:
    panel = context.current_panel()
    return panel if isinstance(panel, Panel) else None, context.current_request()
