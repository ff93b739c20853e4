"""Forms with all options, for the browser tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.core.exceptions import ValidationError
from django.utils.text import slugify

from django_panel import Panel, Resource, forms, infolists
from django_panel.actions import Action
from tests.project.models import Customer, Project, Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.visitor import Visitor

PLANTS, TRIPS, BEDS = "/nursery/plants", "/nursery/trips", "/nursery/beds"
SHEDS = "/nursery/sheds"

#: What depends on the state: two lists that share nothing.
SIZES = {"open": [("s", "Small"), ("l", "Large")], "done": [("x", "Gone")]}


def suggest(state: dict[str, Any], previous: Any, record: Any) -> None:
    """Set the token to the slug of the name."""
    state["token"] = slugify(state["name"] or "")


def sizes(state: dict[str, Any]) -> list[tuple[str, str]]:
    return SIZES.get(state.get("state") or "", [])


def not_taken(name: str) -> None:
    if Project.objects.filter(name=name).exists():
        raise ValidationError("There is a trip of this name already.")


class PlantResource(Resource):
    """Tabs, conditions, live and dependent fields, repeaters, a select that creates a customer."""

    model = Specimen
    slug: ClassVar[str | None] = "plants"
    label: ClassVar[str | None] = "Plant"
    plural_label = "Plants"
    record_title_attribute = "name"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.Tabs(
                    [
                        forms.Tab("About").icon("info").schema([about(), place()]),
                        forms.Tab("Care").schema([care()]),
                        forms.Tab("Files").schema([files()]),
                    ]
                )
            ]
        )

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        return schema.schema(
            [
                infolists.Section("About")
                .columns(2)
                .schema(
                    [
                        infolists.TextEntry("name"),
                        infolists.TextEntry("token").copyable(),
                        infolists.BooleanEntry("is_public"),
                        infolists.BadgeEntry("state"),
                    ]
                ),
                infolists.TextEntry("body"),
            ]
        ).actions([publish()])


def about() -> forms.Section:
    return (
        forms.Section("About the plant")
        .description("What visitors read on the sign.")
        .columns(2)
        .schema(
            [
                forms.TextInput("name").required().live().after_state_updated(suggest),
                forms.TextInput("token").label("Short name"),
                forms.Textarea("body").label("Sign").column_span_full(),
                forms.Toggle("is_public").label("On show"),
                forms.TextInput("weight")
                .label("Room")
                .required()
                .visible_when("is_public")
                .helper_text("Where it stands."),
            ]
        )
    )


def place() -> forms.Section:
    return (
        forms.Section("Origin")
        .columns(2)
        .schema(
            [
                forms.Select("state").options(Project.State).live(debounce=0),
                forms.Select("size").options(sizes),
                forms.Select("customer")
                .relationship("customer", "name")
                .searchable()
                .create_option_form(
                    [forms.TextInput("name").required(), forms.TextInput("email").email()]
                ),
            ]
        )
    )


def care() -> forms.Section:
    return forms.Section("Care").schema(
        [
            forms.NumberInput("amount").label("Water").max(100),
            forms.Repeater("items")
            .label("Tasks")
            .schema([forms.TextInput("title").required(), forms.NumberInput("count").integer()])
            .columns(2),
            forms.Builder("blocks").blocks(
                [
                    forms.Block("heading").schema([forms.TextInput("text").required()]),
                    forms.Block("figure").schema([forms.NumberInput("value").integer()]),
                ]
            ),
        ]
    )


def files() -> forms.Section:
    return forms.Section("Files").schema(
        [
            forms.FileUpload("document").accepted_types(["application/pdf"]).max_size(500),
            forms.FileUpload("pictures").multiple().image().max_files(3),
        ]
    )


def publish() -> Action:
    def show(record: Any) -> None:
        Specimen.objects.filter(pk=record.pk).update(is_public=True)

    return Action("publish").label("Put on show").action(show).success_message("On show now.")


class TripResource(Resource):
    """A wizard."""

    model = Project
    slug: ClassVar[str | None] = "trips"
    label: ClassVar[str | None] = "Trip"
    plural_label = "Trips"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.Wizard(
                    [
                        forms.Step("Where to")
                        .description("One sentence is enough.")
                        .schema([forms.TextInput("name").required().rules([not_taken])]),
                        forms.Step("Who goes").schema(
                            [forms.Select("customer").relationship("customer", "name").required()]
                        ),
                        forms.Step("Costs").schema(
                            [
                                forms.NumberInput("budget").min(1).required(),
                                forms.DatePicker("starts_on"),
                            ]
                        ),
                    ]
                ).submit_label("Book the trip")
            ]
        )


class BedResource(Resource):
    """A form with fields of a related record."""

    model = Specimen
    slug: ClassVar[str | None] = "beds"
    label: ClassVar[str | None] = "Bed"
    plural_label = "Beds"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.RelationGroup("customer")
                .heading("Sponsor")
                .schema([forms.TextInput("name").required(), forms.TextInput("email").email()]),
            ]
        )


class ShedResource(Resource):
    """Passwords and files in the entries of a repeater."""

    model = Specimen
    slug: ClassVar[str | None] = "sheds"
    label: ClassVar[str | None] = "Shed"
    plural_label = "Sheds"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        picture, paper = forms.FileUpload("file").image(), forms.FileUpload("file")
        return schema.schema(
            [
                forms.TextInput("name").live().after_state_updated(lambda *asked: {}),
                forms.Repeater("items").schema(
                    [forms.TextInput("title"), forms.PasswordInput("code").confirmed()]
                ),
                forms.Builder("blocks").blocks(
                    [
                        forms.Block("picture").schema([picture]),
                        forms.Block("paper").schema([paper.accepted_types(["application/pdf"])]),
                    ]
                ),
            ]
        )


class CustomerResource(Resource):
    model = Customer


def nursery_panel(panel: Panel) -> Panel:
    return panel.path("nursery").resources(
        [PlantResource, TripResource, BedResource, ShedResource, CustomerResource]
    )


# What stands on the screen.


def form(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-slot=panel-form]")


def field(visitor: Visitor, path: str) -> Locator:
    """Return the field with this full name."""
    return visitor.page.locator(f'[data-path="{path}"]')


def message(visitor: Visitor, path: str) -> Locator:
    """Return the error message below a field."""
    return field(visitor, path).locator("[data-slot=field-error]")


def button(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=name, exact=True)


def tab(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("tab", name=name)
