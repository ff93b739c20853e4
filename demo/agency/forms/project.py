"""The form of a project: tabs to change one, steps to begin one, the same fields in both."""

from __future__ import annotations

from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import SWATCHES
from demo.agency.forms.people import person_select
from demo.agency.models import Project, Tag
from demo.agency.models.choices import Country, Priority
from django_panel import forms
from django_panel.schemas import Component

DOCUMENT_TYPES = ("application/pdf", "text/plain")


def tabs(*, asks_customer: bool = True) -> list[Component]:
    """Return the parts as the edit page shows them."""
    basics = project_basics(asks_customer=asks_customer)
    return [
        forms.Tabs(
            [
                forms.Tab(_("Project")).icon("folder").columns(2).schema([*basics, *people()]),
                forms.Tab(_("Agreement")).icon("wallet").columns(2).schema(agreement()),
                forms.Tab(_("Brief")).icon("file-text").columns(2).schema(brief()),
                forms.Tab(_("Plan"))
                .icon("list-checks")
                .badge(lambda project: len(project.milestones) or None if project else None)
                .schema(plan()),
            ]
        ).persist_tab("project")
    ]


def steps(*, asks_customer: bool = True) -> list[Component]:
    """Return the parts as the create page asks for them: one thing after the other."""
    basics = project_basics(asks_customer=asks_customer)
    return [
        forms.Wizard(
            [
                forms.Step(_("Project"))
                .description(_("Who it is for and what it is called."))
                .icon("folder")
                .columns(2)
                .schema([*basics, *people()]),
                forms.Step(_("Agreement"))
                .description(_("What it costs and when it ends."))
                .icon("wallet")
                .columns(2)
                .schema(agreement()),
                forms.Step(_("Brief"))
                .description(_("What was asked for."))
                .icon("file-text")
                .columns(2)
                .schema(brief()),
                forms.Step(_("Plan"))
                .description(_("How it will be done."))
                .icon("list-checks")
                .schema(plan()),
            ]
        ).submit_label(_("Create project"))
    ]


def project_basics(*, asks_customer: bool) -> list[Component]:
    """Return who, what and how urgent; below a customer nobody asks for whom."""
    return [
        forms.TextInput("name")
        .required()
        .max_length(160)
        .live(on_blur=True)
        .after_state_updated(suggest_code),
        forms.TextInput("code")
        .required()
        .max_length(12)
        .helper_text(_("Short, unique code. Filled in from the name.")),
        *([customer_select()] if asks_customer else []),
        forms.Select("state")
        .options(Project.State)
        .default(Project.State.PLANNED)
        .required()
        .hidden_on("create"),
        forms.ToggleButtons("priority")
        .options(Priority)
        .colors({Priority.HIGH: "warning", Priority.URGENT: "danger"})
        .default(Priority.NORMAL)
        .required(),
    ]


def customer_select() -> forms.Select:
    return (
        forms.Select("customer")
        .relationship("customer", "name")
        .searchable(["name", "legal_name"])
        .required()
        .create_option_form(
            [
                forms.TextInput("name").required().max_length(160),
                forms.Select("country").options(Country).searchable().required(),
                forms.TextInput("email").email(),
            ]
        )
    )


def people() -> list[Component]:
    return [
        forms.Select("team").relationship("team", "name").placeholder(_("No team yet")),
        person_select("lead").placeholder(_("Unassigned")),
        forms.Textarea("description").rows(3).column_span_full(),
    ]


def agreement() -> list[Component]:
    return [
        forms.Toggle("is_billable")
        .helper_text(_("The customer gets invoices for this project."))
        .default(True)
        .column_span_full(),
        forms.Radio("pricing")
        .options(Project.Pricing)
        .descriptions(
            {
                Project.Pricing.HOURLY: _("Every hour is invoiced."),
                Project.Pricing.FIXED: _("One agreed price, however long it takes."),
            }
        )
        .default(Project.Pricing.HOURLY)
        .required()
        .visible_when("is_billable")
        .column_span_full(),
        forms.NumberInput("hourly_rate")
        .min(0)
        .step(5)
        .default(110)
        .required()
        .visible_when("is_billable")
        .visible_when("pricing", "equals", Project.Pricing.HOURLY),
        forms.NumberInput("budget")
        .label(_("Agreed price"))
        .min(0)
        .step(100)
        .required()
        .visible_when("is_billable")
        .visible_when("pricing", "equals", Project.Pricing.FIXED),
        forms.Callout(_("Hours can still be booked, but they aren't invoiced."))
        .heading(_("The studio pays for this one"))
        .tone("warning")
        .hidden_when("is_billable"),
        forms.Section(_("Dates"))
        .column_span_full()
        .columns(2)
        .schema([forms.DatePicker("starts_on"), forms.DatePicker("due_on")]),
    ]


def brief() -> list[Component]:
    return [
        forms.RichEditor("brief").column_span_full(),
        forms.FileUpload("brief_document")
        .accepted_types(DOCUMENT_TYPES)
        .helper_text(_("PDF or plain text, 5 MB at most.")),
        forms.FileUpload("cover").image().helper_text(_("A picture for the project's page.")),
    ]


def plan() -> list[Component]:
    return [
        forms.Repeater("milestones")
        .schema(
            [
                forms.TextInput("title").required().max_length(80),
                forms.DatePicker("due_on").label(_("Due")),
                forms.Toggle("is_reached").label(_("Reached")),
            ]
        )
        .columns(3)
        .collapsible()
        .max_items(20)
        .add_label(_("Add a milestone"))
        .item_label(lambda milestone: milestone["title"] or None),
        forms.Select("tags")
        .relationship("tags", "name")
        .searchable()
        .create_option_form(
            [
                forms.TextInput("name").required().max_length(40),
                forms.ColorPicker("color").swatches(SWATCHES).default("#64748b"),
            ]
        )
        .create_option_using(new_tag),
        forms.KeyValue("links").labels(_("What"), _("Address")).max_pairs(10),
    ]


def suggest_code(state: dict[str, Any], previous: Any, project: Project | None) -> None:
    """Let the code follow the name, as long as nobody wrote one."""
    if project is None and state["code"] in (None, "", code_for(previous)):
        state["code"] = code_for(state["name"])


def code_for(name: str | None) -> str:
    """Return a short code for a new project: letters of its name and the next number."""
    letters = slugify(name or "").replace("-", "").upper()
    if not letters:
        return ""
    newest = Project.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    return f"{letters[:3]}-{newest + 1:04d}"


def new_tag(attributes: dict[str, Any]) -> Tag:
    """Make a tag that was missing; its slug follows from its name."""
    return Tag.objects.create(slug=slugify(attributes["name"]), **attributes)
