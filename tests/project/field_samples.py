"""One field of every type: the submitted value, the stored value, and invalid values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, ClassVar

from django.core.exceptions import ValidationError

from django_panel import Panel, RelationManager, Resource, forms
from django_panel.actions.action import Action
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Specimen, User


@dataclasses.dataclass(frozen=True)
class Kind:
    """A field with sample values."""

    field: Field
    #: What the browser sends; a function is asked once the database is there.
    sent: Any
    #: What the record then holds; the same as what was sent, unless said.
    stored: Any = None
    #: What the form shows of it afterwards; as sent, unless said.
    shown: Any = None
    #: An answer of the right shape that is refused, and what arrives in the wrong shape.
    refused: Any = None
    #: Further keys of the request.
    beside: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.field.get_name()


def customer() -> str:
    return str(Customer.objects.get(name="Acme").pk)


def member() -> list[str]:
    return [str(User.objects.get(username="member").pk)]


def stored(record: Specimen, name: str) -> Any:
    """Return the stored value of a record in comparable form."""
    value = getattr(record, name)
    if name == "members":
        return [user.username for user in value.all()]
    if name == "customer":
        return None if value is None else value.name
    if name == "document":
        return value.name
    return value


def north(value: Any) -> None:
    if not isinstance(value, dict) or not 0 <= value.get("bearing", -1) < 360:
        raise ValidationError("That is no bearing.")


KINDS: tuple[Kind, ...] = (
    Kind(forms.TextInput("name"), "Fern", refused="x" * 300),
    Kind(forms.Textarea("body").max_length(50), "two\nlines", refused="x" * 51),
    Kind(
        forms.PasswordInput("secret").confirmed(),
        "open sesame",
        shown=lambda: None,
        refused="open",
        beside={"secret_confirmation": "open sesame"},
    ),
    Kind(
        forms.NumberInput("amount").max(100),
        12.5,
        stored=Decimal("12.50"),
        shown="12.50",
        refused=101,
    ),
    Kind(forms.HiddenInput("token"), "abc", refused=["a"]),
    Kind(forms.Checkbox("is_ready"), True, refused="perhaps"),
    Kind(forms.Toggle("is_public"), True, refused=["on"]),
    Kind(forms.Select("state").options(Project.State), "done", refused="lost"),
    Kind(
        forms.Select("customer").relationship("customer", "name").searchable(),
        customer,
        stored="Acme",
        refused="987654",
    ),
    Kind(
        forms.Select("members").relationship("members", "username"),
        member,
        stored=["member"],
        refused=["987654"],
    ),
    Kind(
        forms.DatePicker("day").max_date(date(2030, 1, 1)),
        "2026-02-28",
        stored=date(2026, 2, 28),
        refused="2031-01-01",
    ),
    Kind(
        forms.DateTimePicker("moment"),
        "2026-02-28T13:45",
        stored=datetime(2026, 2, 28, 13, 45, tzinfo=UTC),
        refused="2026-02-30T13:45",
    ),
    Kind(forms.TimePicker("clock"), "07:30", stored=time(7, 30), refused="25:00"),
    Kind(forms.Radio("size").options([("s", "Small"), ("l", "Large")]), "l", refused="m"),
    Kind(
        forms.CheckboxList("extras").options({"wifi": "Wi-Fi", "desk": "Desk"}),
        ["wifi", "desk"],
        refused=["pool"],
    ),
    Kind(
        forms.ToggleButtons("weight").options([("low", "Low"), ("high", "High")]),
        "high",
        refused="none",
    ),
    Kind(forms.ColorPicker("color"), "#1d4ed8", refused="blueish"),
    Kind(forms.Slider("level").range(0, 10), 7, shown=7, refused=11),
    Kind(forms.TagsInput("tags").max_tags(3), ["moss", "fern"], refused=["a", "b", "c", "d"]),
    Kind(
        forms.KeyValue("settings").max_pairs(2),
        # In the order that PostgreSQL keeps names in: shorter ones first.
        [{"key": "unit", "value": "cm"}, {"key": "depth", "value": "3"}],
        stored={"unit": "cm", "depth": "3"},
        refused=[{"key": "", "value": "3"}],
    ),
    Kind(
        forms.RichEditor("story").max_length(200),
        "<p>Green <strong>leaves</strong></p>",
        refused="<p>" + "x" * 300 + "</p>",
    ),
    Kind(forms.MarkdownEditor("notes").max_length(100), "# Moss\n\n- soft", refused="x" * 101),
    Kind(
        forms.CodeEditor("data").language("json"),
        '{"leaves": 3}',
        stored={"leaves": 3},
        shown='{\n  "leaves": 3\n}',
        refused="{leaves",
    ),
    Kind(
        forms.Repeater("items").schema(
            [forms.TextInput("title").required(), forms.NumberInput("count").integer()]
        ),
        [{"title": "Pot", "count": 2}, {"title": "Soil", "count": None}],
        refused=[{"title": "", "count": 1}],
    ),
    Kind(
        forms.Builder("blocks").blocks(
            [
                forms.Block("heading").schema([forms.TextInput("text").required()]),
                forms.Block("figure").schema([forms.NumberInput("value").integer()]),
            ]
        ),
        [
            {"type": "heading", "data": {"text": "Roots"}},
            {"type": "figure", "data": {"value": 4}},
        ],
        refused=[{"type": "heading", "data": {"text": ""}}],
    ),
    Kind(
        forms.CustomField("own").component("Compass").rules([north]),
        {"bearing": 12},
        refused={"bearing": 400},
    ),
)

#: Files travel before the form does, so that they are no answer of a kind's own.
FILES: tuple[Field, ...] = (
    forms.FileUpload("document").accepted_types(["application/pdf"]).max_size(100),
    forms.FileUpload("pictures").multiple().image().max_files(3),
)


def every_field() -> list[Field]:
    return [*(kind.field for kind in KINDS), *FILES]


def sent_value(kind: Kind) -> Any:
    return kind.sent() if callable(kind.sent) else kind.sent


def shown_value(kind: Kind) -> Any:
    """Return the value that the form shows for the stored value."""
    if callable(kind.shown):
        return kind.shown()
    return sent_value(kind) if kind.shown is None else kind.shown


def without_entry_keys(value: Any) -> Any:
    """Return a form value without the keys of stored list entries."""
    if not isinstance(value, list):
        return value
    return [
        {name: one for name, one in each.items() if name != "_key"}
        if isinstance(each, dict)
        else each
        for each in value
    ]


def stored_value(kind: Kind) -> Any:
    return sent_value(kind) if kind.stored is None else kind.stored


#: What the action dialog was last given.
taken: dict[str, Any] = {}


def remember(record: Any, data: Mapping[str, Any]) -> None:
    taken.clear()
    taken.update(data)


class SpecimenResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(every_field())

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        examine = Action("examine").schema(lambda record: every_field())
        return super().table(schema).record_actions([examine.action(remember)])


def specimen_panel(panel: Panel) -> Panel:
    return panel.path("garden").resources([SpecimenResource])


class Grown(RelationManager):
    """The specimens of a customer, created and edited in dialogs of the relation."""

    relationship = "specimen_set"
    key = "grown"

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema(every_field())


class GrowerResource(Resource):
    model = Customer
    slug: ClassVar[str | None] = "growers"

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [Grown]


class GrownResource(SpecimenResource):
    """The same specimens as a nested resource of their customer."""

    slug: ClassVar[str | None] = "grown"
    parent_resource = GrowerResource
    parent_relationship = "specimen_set"


def estate_panel(panel: Panel) -> Panel:
    """A panel with every type of field in a nested resource and in a relation."""
    return panel.path("garden").resources([GrowerResource, GrownResource])
