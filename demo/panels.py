"""The three panels of the demo: one for everything, one for the office, one for the teams."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Customer, Invoice, Membership, Team, User
from demo.agency.resources.customer import CustomerResource
from demo.agency.resources.groups import Group
from demo.agency.resources.invoice import InvoiceResource
from demo.agency.resources.project import ProjectResource
from demo.agency.resources.task import TaskResource
from demo.agency.widgets.dashboard import StudioDashboard
from django_panel import Panel, PanelProvider
from django_panel.panels import ResourceConfiguration

BRAND = "Fernhill Studio"


class AdminPanelProvider(PanelProvider):
    """All resources, for administrators."""

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .name(_("Administration"))
            .brand_name(BRAND)
            .icon(static("agency/mark.svg"))
            .font("inter")
            .favicon(static("agency/mark.svg"))
            .discover_resources("demo.agency.resources")
            .discover_pages("demo.agency.pages")
            .dashboard(StudioDashboard)
            .navigation_groups(list(Group))
            .user_menu_items(
                [{"label": "Django admin", "url": "/django-admin/", "icon": "database"}]
            )
            .can_access(is_administrator)
            .password_reset()
            # allauth asks for it, see ACCOUNT_EMAIL_VERIFICATION in the settings.
            .email_verification()
        )


class OpsPanelProvider(PanelProvider):
    """Customers and invoices, with the navigation in the header."""

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("ops")
            .name(_("Office"))
            .brand_name(f"{BRAND} Office")
            .icon(static("agency/mark-ops.svg"))
            .font("inter")
            .favicon(static("agency/mark-ops.svg"))
            .colors(
                {"primary": "oklch(0.47 0.09 185)", "ring": "oklch(0.58 0.1 185)"},
                {
                    "primary": "oklch(0.76 0.1 185)",
                    "primary-foreground": "oklch(0.2 0.04 185)",
                    "ring": "oklch(0.7 0.1 185)",
                },
            )
            .top_navigation()
            .navigation_groups([Group.CLIENTS, Group.BILLING])
            .resources(
                [
                    ResourceConfiguration.of(CustomerResource)
                    .slug("clients")
                    .label(_("client"))
                    .plural_label(_("Clients"))
                    .navigation_sort(10)
                    .modify_query_using(without_prospects),
                    ResourceConfiguration.of(InvoiceResource)
                    .slug("receivables")
                    .label(_("receivable"))
                    .plural_label(_("Receivables"))
                    .navigation_icon("wallet")
                    .navigation_sort(20)
                    .modify_query_using(still_to_be_paid),
                ]
            )
            .can_access(is_office)
            # Asked for once per session; the mail is printed on the terminal of the demo.
            .require_email_code()
        )


class CrewPanelProvider(PanelProvider):
    """Projects and tasks of one of the user's teams: the tenants of this panel."""

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("crew/{tenant}")
            .tenant(Team, team_of_request)
            .name(_("Crew"))
            .brand_name(f"{BRAND} Crew")
            .icon(static("agency/mark-crew.svg"))
            .font("inter")
            .favicon(static("agency/mark-crew.svg"))
            .colors(
                {"primary": "oklch(0.48 0.15 325)", "ring": "oklch(0.6 0.15 325)"},
                {
                    "primary": "oklch(0.77 0.12 325)",
                    "primary-foreground": "oklch(0.2 0.05 325)",
                    "ring": "oklch(0.7 0.12 325)",
                },
            )
            # Which records belong to a team is declared in `tenant_relationship` of a resource.
            .resources([ProjectResource, TaskResource])
            .can_access(is_crew)
        )


# Who may enter. The user model may refuse too, by a method `can_access_panel`.


def is_administrator(user: User) -> bool:
    """Return whether the user is an administrator."""
    return user.is_superuser


def is_office(user: User) -> bool:
    """Return whether the user belongs to the office or is an administrator."""
    return user.is_superuser or user.groups.filter(name="Operations").exists()


def is_crew(user: User) -> bool:
    """Return whether the user is in a team."""
    return Membership.objects.filter(user=user).exists()


# What is there. A row that a panel leaves out cannot be opened in it either.


def without_prospects(customers: QuerySet[Any]) -> QuerySet[Any]:
    """Restrict to companies with orders."""
    return customers.exclude(status=Customer.Status.PROSPECT)


def still_to_be_paid(invoices: QuerySet[Any]) -> QuerySet[Any]:
    """Restrict to invoices that are not sent or not paid."""
    return invoices.filter(state__in=[Invoice.State.DRAFT, Invoice.State.SENT])


# Which tenant. Whether the user belongs to it is checked afterwards (`User.can_access_tenant`).


def team_of_request(request: HttpRequest, user: User) -> Team | None:
    """Return the team whose slug is in the path, as in `/crew/web-platform/tasks`."""
    match = request.resolver_match
    slug = None if match is None else match.kwargs.get("tenant")
    return Team.objects.filter(slug=slug, is_active=True).first()
