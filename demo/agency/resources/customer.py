"""Customers: a table that can be shown as cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from demo.agency.forms import customer as customer_form
from demo.agency.forms.colors_and_icons import CUSTOMER_STATUSES
from demo.agency.infolists import customer as customer_infolist
from demo.agency.models import Customer
from demo.agency.models.choices import Country
from demo.agency.relations.customer_invoices import CustomerInvoices, CustomerInvoicesPage
from demo.agency.resources.groups import Group
from django_panel import RelationManager, Resource, tables
from django_panel.forms import FormSchema
from django_panel.infolists import InfolistSchema
from django_panel.resources.pages import ResourcePage
from django_panel.tables.columns.base import Column


class CustomerResource(Resource):
    """Customers with their account manager and revenue."""

    model = Customer
    with_related = ("account_manager",)
    navigation_icon = "building-2"
    navigation_group = Group.CLIENTS
    navigation_sort = 10
    global_search_attributes = ["name", "legal_name", "contact_name", "email"]

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {
            _("City"): record.city,
            _("Contact"): record.contact_name,
            _("Account manager"): record.account_manager,
        }

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "invoices": CustomerInvoicesPage}

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [CustomerInvoices]

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(customer_form.parts())

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema(customer_infolist.parts())

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(_columns())
            .filters(
                [
                    tables.SelectFilter("status").options(Customer.Status).multiple(),
                    tables.SelectFilter("industry").options(Customer.Industry),
                    tables.SelectFilter("country").options(Country).multiple(),
                    tables.BooleanFilter("is_key_account"),
                ]
            )
            # Filters are applied with a button, because users often set several.
            .defer_filters()
            .cards(
                tables.CardLayout()
                .title("name")
                .description("city")
                .badges(["status", "is_key_account"])
                .details(["account_manager.name", "projects", "invoiced", "customer_since"])
            )
            .default_sort("name", "asc")
            .persist_columns()
        )


def _columns() -> list[Column]:
    return [
        tables.TextColumn("name").sortable().searchable().toggleable(False).frozen(),
        tables.BadgeColumn("status").colors(CUSTOMER_STATUSES).sortable(),
        tables.IconColumn("is_key_account")
        .icons({True: "star"})
        .colors({True: "warning"})
        .label(_("Key account"))
        .alignment("center"),
        tables.TextColumn("industry").sortable(),
        tables.TextColumn("account_manager.name")
        .person()
        .label(_("Account manager"))
        .placeholder(_("Unassigned"))
        .sortable()
        .searchable(),
        tables.TextColumn("city").sortable().searchable(),
        tables.NumberColumn("projects").counts("projects").label(_("Projects")).sortable(),
        tables.NumberColumn("invoiced")
        .sum("invoices", "net")
        .label(_("Invoiced"))
        .decimals(0)
        .sortable(),
        tables.DateColumn("customer_since").sortable(),
        tables.TextColumn("country").sortable().visible(False),
        tables.TextColumn("legal_name").sortable().searchable().visible(False),
        tables.TextColumn("contact_name").sortable().searchable().visible(False),
        tables.TextColumn("email").searchable().visible(False),
        tables.TextColumn("phone").visible(False),
        tables.NumberColumn("credit_limit")
        .decimals(0)
        .placeholder(_("None"))
        .sortable()
        .visible(False),
    ]
