"""Panels whose sessions have to do something first, and a list of users to sign in as."""

from __future__ import annotations

from django_panel import Panel, PanelProvider, Resource
from django_panel.actions import ImpersonateAction
from django_panel.tables import TableSchema, TextColumn
from tests.hosts.allauth_host.people.models import Person


class PeopleResource(Resource):
    """The users of the project."""

    model = Person
    slug = "people"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns([TextColumn("email")]).record_actions([ImpersonateAction()])


class OfficeProvider(PanelProvider):
    """Requires nothing, and offers no registration."""

    def panel(self, panel: Panel) -> Panel:
        return (
            panel.id("office")
            .path("office")
            .can_access(lambda user: True)
            .resources([PeopleResource])
            .impersonation(lambda user, other: True)
        )


class CodeProvider(PanelProvider):
    """Requires an emailed code from all users."""

    def panel(self, panel: Panel) -> Panel:
        return panel.id("ops").path("ops").can_access(lambda user: True).require_email_code()


class StaffCodeProvider(PanelProvider):
    """Requires an emailed code, and is open to staff users only."""

    def panel(self, panel: Panel) -> Panel:
        return panel.id("ops").path("ops").require_email_code()


class FactorProvider(PanelProvider):
    """Requires a second factor from all users."""

    def panel(self, panel: Panel) -> Panel:
        return panel.id("vault").path("vault").can_access(lambda user: True).require_two_factor()


class FactorWithoutPageProvider(FactorProvider):
    """Requires a second factor, and has no page on which users can set one up."""

    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel).settings(False)
