"""What the tests of a host's own panels may use."""

from __future__ import annotations

from django_panel.testing.actions import PanelActions, panel_actions
from django_panel.testing.client import PanelClient, PanelPage, panel_client
from django_panel.testing.forms import PanelForm, panel_form
from django_panel.testing.infolists import PanelInfolist, panel_infolist
from django_panel.testing.notifications import TestsNotifications
from django_panel.testing.queries import QueryBudget, assert_query_budget
from django_panel.testing.responses import SentForm
from django_panel.testing.routes import RouteMatrix, RouteRequest, Visitor, route_matrix
from django_panel.testing.tables import PanelTable, panel_table
from django_panel.testing.tenants import Ref, TenantCanary, tenant_canary

__all__ = [
    "PanelActions",
    "PanelClient",
    "PanelForm",
    "PanelInfolist",
    "PanelPage",
    "PanelTable",
    "QueryBudget",
    "Ref",
    "RouteMatrix",
    "RouteRequest",
    "SentForm",
    "TenantCanary",
    "TestsNotifications",
    "Visitor",
    "assert_query_budget",
    "panel_actions",
    "panel_client",
    "panel_form",
    "panel_infolist",
    "panel_table",
    "route_matrix",
    "tenant_canary",
]
