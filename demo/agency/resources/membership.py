"""Memberships: rows grouped by team, with editable cells."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.people import person_select
from demo.agency.models import Membership
from demo.agency.resources.groups import Group
from django_panel import Resource, forms, tables


class MembershipResource(Resource):
    """Users in teams, with the sum of their hours."""

    model = Membership
    with_related = ("team", "user")
    navigation_icon = "user-plus"
    navigation_group = Group.PEOPLE
    navigation_sort = 30

    @classmethod
    def record_title(cls, record: Model) -> str:
        """Return the names of both records."""
        return str(record)

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.columns(2).schema(
            [
                person_select("user").required(),
                forms.Select("team").relationship("team", "name").required(),
                forms.Radio("role")
                .options(Membership.Role)
                .inline()
                .default(Membership.Role.MEMBER)
                .required(),
                forms.DatePicker("joined_on").default(timezone.localdate).required(),
                forms.Slider("hours_per_week")
                .range(0, 60, 0.5)
                .default(40)
                .required()
                .column_span_full(),
            ]
        )

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("user.name").label(_("Person")).sortable().searchable(),
                    tables.TextColumn("team.name").label(_("Team")).sortable().searchable(),
                    tables.SelectColumn("role").options(Membership.Role).sortable(),
                    tables.TextInputColumn("hours_per_week")
                    .numeric()
                    .rules([MinValueValidator(0), MaxValueValidator(60)])
                    .sortable()
                    .summarize([tables.SumSummary(), tables.AverageSummary()]),
                    tables.DateColumn("joined_on").sortable(),
                ]
            )
            .groups([tables.Group("team.name").label(_("Team")), tables.Group("role")])
            .default_group("team.name")
            .default_per_page(50)
        )
