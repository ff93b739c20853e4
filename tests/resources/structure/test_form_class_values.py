"""Values of all kinds of form fields in a form class: shown, saved, unchanged, invalid."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms as django_forms
from django.test import Client

from django_panel import Resource, forms
from django_panel.forms import FormSchema
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Specimen
from tests.resources.structure.book_form import errors_of, form_of, send
from tests.uploads.files import PDF, upload

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

LIST = "/desk/specimens"


class CustomerChoice(django_forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.name} ({obj.email})"


class SpecimenForm(django_forms.ModelForm):  # type: ignore[type-arg]
    customer = CustomerChoice(Customer._default_manager.all(), required=False)
    size = django_forms.ChoiceField(
        choices=lambda: [("", "—"), ("Sizes", [("s", "S"), ("m", "M")])],
        widget=django_forms.RadioSelect,
        required=False,
    )
    moment = django_forms.SplitDateTimeField(required=False)
    day = django_forms.DateField(input_formats=["%d.%m.%Y"], required=False)
    terms = django_forms.BooleanField(label="I agree")
    extras = django_forms.MultipleChoiceField(
        choices=[("a", "A"), ("b", "B")],
        widget=django_forms.CheckboxSelectMultiple,
        required=False,
    )
    weight = django_forms.DurationField(required=False)

    class Meta:
        model = Specimen
        fields = [
            "name", "body", "secret", "amount", "is_ready", "customer", "members", "clock",
            "color", "level", "data", "document", "size", "moment", "day", "extras",
        ]  # fmt: skip
        widgets = {"color": django_forms.TextInput(attrs={"type": "color", "placeholder": "#"})}
        help_texts = {"name": "The whole name"}


class SpecimenResource(Resource):
    model = Specimen
    form_class = SpecimenForm


@pytest.fixture(autouse=True)
def desk(declare: Declare, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    settings.TIME_ZONE = "Europe/Berlin"
    declare(desk=lambda panel: panel.path("desk").resources([SpecimenResource]))


def values_of(client: Client, path: str) -> dict[str, Any]:
    return {name: node["value"] for name, node in form_of(client, path).items()}


def stored_row(specimen: Specimen) -> dict[str, Any]:
    return dict(Specimen.objects.filter(pk=specimen.pk).values().get())


def test_the_control_of_each_kind_of_field(admin: Client) -> None:
    fields = form_of(admin, f"{LIST}/create")

    assert {name: node["type"] for name, node in fields.items()} == {
        "name": "text",
        "body": "textarea",
        "secret": "password",
        "amount": "number",
        "is_ready": "toggle",
        "customer": "select",
        "members": "select",
        "clock": "time",
        "color": "color_picker",
        "level": "number",
        "data": "code_editor",
        "document": "file_upload",
        "size": "radio",
        "moment": "datetime",
        "day": "date",
        "terms": "toggle",
        "extras": "checkbox_list",
        "weight": "text",
    }
    assert [each["value"] for each in fields["size"]["options"]] == ["s", "m"]
    assert fields["name"]["helperText"] == "The whole name"
    assert fields["color"]["placeholder"] == "#"
    assert (fields["terms"]["label"], fields["terms"]["required"]) == ("I agree", True)


def test_values_are_saved_and_shown_again(admin: Client) -> None:
    customer = Customer.objects.create(name="Acme", email="a@b.c")
    sent = {
        "name": "One",
        "body": "a\nb",
        "secret": "s3cret",
        "amount": "1234.50",
        "is_ready": True,
        "customer": str(customer.pk),
        "members": [],
        "clock": "12:30",
        "color": "#ffffff",
        "level": 3,
        "data": '{"a": [1, 2]}',
        "size": "m",
        "moment": "2026-07-02T09:05",
        "day": "2026-03-04",
        "terms": True,
        "extras": ["b"],
        "weight": "1 02:00:00",
        "document": [],
    }

    response = send(admin, f"{LIST}/create", "post", **sent)

    assert response.status_code == 303, response.content
    specimen = Specimen.objects.get()
    assert (specimen.amount, specimen.is_ready, specimen.clock) == (
        Decimal("1234.50"), True, time(12, 30),
    )  # fmt: skip
    assert specimen.moment == datetime(2026, 7, 2, 9, 5, tzinfo=ZoneInfo("Europe/Berlin"))
    assert (specimen.day, specimen.data) == (date(2026, 3, 4), {"a": [1, 2]})
    assert (specimen.customer, specimen.secret) == (customer, "s3cret")

    path = f"{LIST}/{specimen.pk}/edit"
    fields = form_of(admin, path)
    assert fields["customer"]["options"] == [
        {"value": str(customer.pk), "label": "Acme (a@b.c)", "details": None}
    ]
    shown = {name: node["value"] for name, node in fields.items()}
    assert (shown["secret"], shown["day"]) == (None, "2026-03-04")
    assert (shown["moment"], shown["clock"]) == ("2026-07-02T09:05", "12:30")


def test_a_save_without_changes_changes_nothing(admin: Client) -> None:
    specimen = Specimen.objects.create(
        name="  spaces  ",
        body="a\r\nb",
        secret="kept",
        amount=Decimal("1.10"),
        clock=time(12, 30, 15, 123456),
        moment=datetime(2026, 7, 2, 9, 5, 7, 123456, tzinfo=UTC),
        data={"b": 1, "a": [True, 1]},
        document="specimens/kept.pdf",
        customer=Customer.objects.create(name="Acme"),
    )
    before = stored_row(specimen)
    path = f"{LIST}/{specimen.pk}/edit"

    response = send(admin, path, "put", **values_of(admin, path) | {"terms": True, "secret": ""})

    assert response.status_code == 303, response.content
    assert stored_row(specimen) == before
    response = send(admin, path, "put", terms=True, level=5)
    assert response.status_code == 303, response.content
    assert stored_row(specimen) == before | {"level": 5}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", {"a": 1}),
        ("name", "a\x00b"),
        ("amount", "x"),
        ("amount", True),
        ("amount", "9" * 80),
        ("customer", "x"),
        ("customer", ["1"]),
        ("members", "x"),
        ("members", [{"a": 1}]),
        ("clock", "99:99"),
        ("day", "04.03.2026x"),
        ("day", 5),
        ("moment", "x"),
        ("moment", "0001-01-01T00:00"),
        ("level", 10**40),
        ("level", "1_000"),
        ("amount", "٣"),
        ("amount", "1,5"),
        ("data", "{"),
        ("data", "[" * 200_000),
        ("size", "x"),
        ("extras", ["x"]),
        ("extras", "x"),
        ("document", "not/uploaded.pdf"),
        ("document", {"path": ""}),
        ("terms", "x"),
        ("is_ready", [1]),
        ("secret", 5),
    ],
)
def test_an_invalid_value_is_an_error(name: str, value: Any, admin: Client) -> None:
    sent = {"name": "One", "terms": True} | {name: value}

    response = send(admin, f"{LIST}/create", "post", **sent)

    assert list(errors_of(response)) == [name]

    specimen = Specimen.objects.create(name="Two")
    response = send(admin, f"{LIST}/{specimen.pk}/edit", "put", **{"terms": True, name: value})
    assert list(errors_of(response)) == [name]


def test_files_are_uploaded_kept_and_removed(admin: Client, tmp_path: Path) -> None:
    def uploaded(page: str) -> Any:
        data = {"field": "document", "file": upload(PDF, "plan.pdf")}
        address = f"/desk/uploads?resource=specimens&page={page}"
        answer: Any = fetch(admin, address, "json", "post", data=data)
        assert answer.status_code in (200, 201), answer.content
        return answer.json()

    file = uploaded("create")
    path = file.get("path") or file["file"]["path"]
    response = send(admin, f"{LIST}/create", "post", name="One", terms=True, document=[path])
    assert response.status_code == 303, response.content
    specimen = Specimen.objects.get()
    assert specimen.document.name == path
    assert specimen.document.read() == PDF
    # The file is not copied.
    assert [each.name for each in tmp_path.rglob("*.pdf")] == [Path(path).name]

    again = send(admin, f"{LIST}/create", "post", name="Two", terms=True, document=[path])
    assert list(errors_of(again)) == ["document"]

    address = f"{LIST}/{specimen.pk}/edit"
    shown = values_of(admin, address)["document"]
    assert send(admin, address, "put", terms=True, document=shown).status_code == 303
    specimen.refresh_from_db()
    assert specimen.document.name == path
    assert send(admin, address, "put", terms=True, document=[]).status_code == 303
    specimen.refresh_from_db()
    assert not specimen.document


def test_other_controls_clean_their_values(declare: Declare, admin: Client) -> None:
    class Arranged(SpecimenResource):
        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            entry = [forms.TextInput("label").required()]
            return schema.schema(
                [
                    forms.FormField("name"),
                    forms.RichEditor("body"),
                    forms.Repeater("data").schema(entry),
                    forms.Select("customer").unscoped(),
                    forms.FormField("terms"),
                ]
            )

    declare(desk=lambda panel: panel.path("desk").resources([Arranged]))
    sent = {"name": "One", "terms": True, "body": "<p onclick='x'>a</p><script>1</script>"}

    response = send(admin, f"{LIST}/create", "post", **sent, data=[{"label": "A"}])
    assert response.status_code == 303, response.content
    specimen = Specimen.objects.get()
    assert (specimen.body, specimen.data) == ("<p>a</p>", [{"label": "A"}])

    refused = send(admin, f"{LIST}/create", "post", **sent, data=[{"label": ""}])
    assert list(errors_of(refused)) == ["data.0.label"]


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_localized_numbers_have_the_format_of_other_numbers(
    language: str, declare: Declare, admin: Client, settings: Any
) -> None:
    class LocalizedForm(django_forms.ModelForm):  # type: ignore[type-arg]
        class Meta:
            model = Specimen
            fields = ("name", "amount")
            localized_fields = ("amount",)

    class Localized(Resource):
        model = Specimen
        form_class = LocalizedForm

    settings.LANGUAGE_CODE = language
    settings.USE_THOUSAND_SEPARATOR = True
    declare(desk=lambda panel: panel.path("desk").resources([Localized]))

    for text in ("1,5", "1.234,56", "1,234.56"):
        refused = send(admin, f"{LIST}/create", "post", name="One", amount=text)
        assert list(errors_of(refused)) == ["amount"]
    assert send(admin, f"{LIST}/create", "post", name="One", amount="1234.50").status_code == 303

    specimen = Specimen.objects.get()
    field = form_of(admin, f"{LIST}/{specimen.pk}/edit")["amount"]
    assert (field["type"], field["value"], specimen.amount) == (
        "number",
        "1234.50",
        Decimal("1234.50"),
    )


class NameParts(django_forms.MultiWidget):
    def __init__(self) -> None:
        super().__init__({"first": django_forms.TextInput(), "last": django_forms.TextInput()})

    def decompress(self, value: Any) -> list[Any]:
        return str(value).split(" ", 1) if value else [None, None]


class FullName(django_forms.MultiValueField):
    widget = NameParts

    def __init__(self, **options: Any) -> None:
        parts = (django_forms.CharField(label="First"), django_forms.CharField(label="Last"))
        super().__init__(parts, **options)

    def compress(self, data_list: list[Any]) -> str:
        return " ".join(data_list)


def test_a_field_with_several_widgets_has_a_control_for_each(
    declare: Declare, admin: Client
) -> None:
    class FullNameForm(django_forms.ModelForm):  # type: ignore[type-arg]
        name = FullName()

        class Meta:
            model = Specimen
            fields = ("name",)

    class Named(Resource):
        model = Specimen
        form_class = FullNameForm

    declare(desk=lambda panel: panel.path("desk").resources([Named]))
    field = form_of(admin, f"{LIST}/create")["name"]
    assert (field["type"], [part["label"] for part in field["fields"]]) == (
        "multi_input",
        ["First", "Last"],
    )

    response = send(admin, f"{LIST}/create", "post", name=["Ada", "Lovelace"])
    specimen = Specimen.objects.get()
    assert (response.status_code, specimen.name) == (303, "Ada Lovelace")

    path = f"{LIST}/{specimen.pk}/edit"
    assert values_of(admin, path)["name"] == ["Ada", "Lovelace"]
    assert send(admin, path, "put", name=["Ada", "King"]).status_code == 303
    specimen.refresh_from_db()
    assert specimen.name == "Ada King"
    assert "name" in errors_of(send(admin, path, "put", name="Ada King"))
