"""Users."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _

from demo.agency.models import User
from demo.agency.record_pages.people import ListPeople, ViewPerson
from demo.agency.resources.groups import Group
from django_panel import Resource, forms
from django_panel.resources.pages import ResourcePage
from django_panel.tables import BooleanColumn, DateTimeColumn, TableSchema, TextColumn


class UserResource(Resource):
    """The users of the agency."""

    model = User
    navigation_icon = "users"
    navigation_group = Group.PEOPLE
    navigation_sort = 10
    global_search_attributes = ["name", "email"]

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {
            _("Job title"): record.job_title,
            _("Email"): record.email,
            _("Phone"): record.phone,
        }

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "index": ListPeople, "view": ViewPerson}

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.Section(_("Person"))
                .columns(2)
                .schema(
                    [
                        forms.TextInput("name").required().max_length(150),
                        forms.TextInput("job_title").max_length(100),
                        forms.TextInput("phone").tel().max_length(40),
                        forms.Select("time_zone")
                        .options(time_zones)
                        .searchable()
                        .default("Europe/Amsterdam")
                        .required(),
                    ]
                ),
                forms.Section(_("Access"))
                .columns(2)
                .schema(
                    [
                        forms.TextInput("email").email().required(),
                        forms.PasswordInput("password")
                        .confirmed()
                        .min_length(10)
                        .required()
                        .optional_when_filled(),
                        forms.Select("groups").relationship("groups", "name"),
                        forms.Grid(2).schema(
                            [
                                forms.Toggle("is_active")
                                .default(True)
                                .helper_text(_("Switch off instead of deleting.")),
                                forms.Toggle("is_staff").helper_text(
                                    _("Can enter the back office.")
                                ),
                            ]
                        ),
                    ]
                ),
            ]
        )

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("name").sortable().searchable(),
                TextColumn("email").sortable().searchable(),
                TextColumn("job_title").sortable().searchable(),
                BooleanColumn("is_staff").sortable(),
                BooleanColumn("is_active").sortable(),
                DateTimeColumn("last_login").placeholder(_("Never")).sortable(),
            ]
        ).default_sort("name", "asc")


def time_zones() -> list[tuple[str, str]]:
    """Return the time zones of cities."""
    return [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones()) if "/" in zone]
