"""What the plan of a field must not remember, because requests differ in it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import models
from django.test.utils import isolate_apps
from django.utils import translation
from django.utils.translation import gettext_lazy

from django_panel.forms import FormSchema, NumberInput, PasswordInput, Select, TextInput
from django_panel.forms.fields.base import Field
from django_panel.support import context
from tests.forms.bound_forms import clean
from tests.forms.select_helpers import ScopedPanel

#: The answers of the overridden methods below in the current test.
ANSWERS: dict[str, Any] = {}


class AskedInput(TextInput):
    """A field of a project whose methods depend on something that changes."""

    type = "text"

    def is_disabled(self, form: Any = None) -> bool:
        return bool(ANSWERS.get("disabled", False))

    def is_secret(self) -> bool:
        return bool(ANSWERS.get("secret", False))

    def is_dehydrated(self, form: Any) -> bool:
        return bool(ANSWERS.get("dehydrated", True))

    def read(self, record: Any) -> Any:
        return ANSWERS.get("stored", super().read(record))

    def wire_value(self, value: Any) -> Any:
        return ANSWERS.get("shown", value)


class PlantPanel(ScopedPanel):
    """A panel in which the tenant is the height."""

    def get_tenant_model(self) -> Any:
        return User

    def tenant_fields_of(self, model: Any) -> frozenset[str]:
        return frozenset({"height"})


@pytest.fixture(autouse=True)
def answers() -> Any:
    ANSWERS.clear()
    yield
    ANSWERS.clear()


@pytest.fixture(scope="module")
def plant() -> Any:
    with isolate_apps("tests.project"):

        class Plant(models.Model):
            name = models.CharField(gettext_lazy("Monday"), max_length=50, blank=True)
            height = models.IntegerField(default=3)

            class Meta:
                app_label = "project"

            def __str__(self) -> str:
                return self.name

        return Plant


def is_tall(record: Any) -> bool:
    return bool(record.height > 10)


def changed(schema: FormSchema, record: Any, **data: Any) -> list[str]:
    return schema.bind(instance=record, data=data).changed_data


def wire_of(schema: FormSchema, **options: Any) -> Any:
    (node,) = schema.bind(**options).to_wire()["schema"]
    return node


def test_a_function_of_the_record_decides_for_each_record_whether_a_field_is_disabled(
    plant: Any,
) -> None:
    schema = FormSchema().model(plant).schema([TextInput("name").disabled(is_tall)])

    results = [changed(schema, plant(name="Oak", height=h), name="Elm") for h in (3, 11, 3)]

    assert results == [["name"], [], ["name"]]
    assert [wire_of(schema, instance=plant(height=h))["disabled"] for h in (3, 11)] == [False, True]


def test_the_current_user_decides_whether_a_field_is_disabled(plant: Any) -> None:
    def is_locked(record: Any) -> bool:
        user: Any = context.current_user()
        return not user.is_superuser

    schema = FormSchema().model(plant).schema([TextInput("name").disabled(is_locked)])
    results = []

    for is_superuser in (True, False, True):
        with context.bind(user=User(is_superuser=is_superuser)):
            results.append(changed(schema, plant(name="Oak"), name="Elm"))

    assert results == [["name"], [], ["name"]]


def test_a_field_is_disabled_on_some_pages_only(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([TextInput("name").disabled_on("edit")])

    results = [
        changed(schema.for_page(page), plant(name="Oak"), name="Elm")
        for page in ("view", "edit", "view")
    ]

    assert results == [["name"], [], ["name"]]


def test_a_function_of_the_record_shows_and_hides_a_field(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([TextInput("name").visible(is_tall)])

    results = [changed(schema, plant(name="Oak", height=h), name="Elm") for h in (11, 3, 11)]

    assert results == [["name"], [], ["name"]]


def test_a_condition_is_checked_with_the_submitted_values(plant: Any) -> None:
    name = TextInput("name").visible_when("height", "greater_than", 10)
    schema = FormSchema().model(plant).schema([NumberInput("height"), name])
    record = plant(name="Oak", height=3)

    results = [changed(schema, record, height=h, name="Elm") for h in (11, 3, 11)]

    assert results == [["height", "name"], [], ["height", "name"]]


def test_a_function_of_the_record_decides_whether_a_value_is_stored(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([TextInput("name").dehydrated(is_tall)])

    results = [
        schema.bind(instance=plant(name="Oak", height=h), data={"name": "Elm"}).attributes
        for h in (11, 3, 11)
    ]

    assert results == [{"name": "Elm"}, {}, {"name": "Elm"}]


@pytest.mark.parametrize("method", ["disabled", "secret"])
def test_an_overridden_method_is_asked_each_time(plant: Any, method: str) -> None:
    schema = FormSchema().model(plant).schema([AskedInput("name")])
    results = []

    for answer in (False, True, False):
        ANSWERS[method] = answer
        # An empty secret keeps the stored one.
        results.append(changed(schema, plant(name="Oak"), name=""))

    assert results == [["name"], [], ["name"]]


def test_an_overridden_method_decides_each_time_whether_a_value_is_stored(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([AskedInput("name")])
    results = []

    for answer in (True, False, True):
        ANSWERS["dehydrated"] = answer
        results.append(
            schema.bind(instance=plant(name="Oak"), data={"name": "Elm"}).attributes,
        )

    assert results == [{"name": "Elm"}, {}, {"name": "Elm"}]


@pytest.mark.parametrize("method", ["stored", "shown"])
def test_an_overridden_method_reads_the_value_each_time(plant: Any, method: str) -> None:
    schema = FormSchema().model(plant).schema([AskedInput("name")])
    results = []

    for value in ("Ash", "Elm"):
        ANSWERS[method] = value
        results.append(schema.values(plant(name="Oak")))

    assert results == [{"name": "Ash"}, {"name": "Elm"}]


def test_functions_of_the_value_are_called_each_time(plant: Any) -> None:
    marks = iter("abcd")
    shown = TextInput("name").format_using(lambda name: name + next(marks))
    hydrated = TextInput("name").after_state_hydrated(lambda name: name + next(marks))

    results = [
        FormSchema().model(plant).schema([field]).values(plant(name="Oak"))["name"]
        for field in (shown, shown, hydrated, hydrated)
    ]

    assert results == ["Oaka", "Oakb", "Oakc", "Oakd"]


def test_the_compiled_reader_returns_what_the_field_reads(plant: Any) -> None:
    fields: list[Field] = [
        TextInput("name"),
        NumberInput("height"),
        TextInput("label").dehydrate_to("name"),
        PasswordInput("name"),
        AskedInput("name"),
        TextInput("missing"),
        TextInput("name").format_using(str.upper),
        TextInput("name").prefixed("owner"),
    ]
    bound = [field.with_model(plant) for field in fields]
    records = [plant(name="Oak", height=12), None]

    pairs = [
        (field.plan.read_initial(record), field.hydrate(record))
        for field in bound
        for record in records
    ]

    assert [compiled for compiled, _ in pairs] == [read for _, read in pairs]


def test_a_default_is_computed_for_each_new_record(plant: Any) -> None:
    names = iter(["Ash", "Elm"])
    field = TextInput("name").default(lambda: next(names))
    schema = FormSchema().model(plant).schema([field])

    results = [schema.values(), schema.values(plant(name="Oak")), schema.values()]

    assert results == [{"name": "Ash"}, {"name": "Oak"}, {"name": "Elm"}]


def test_options_of_a_function_are_read_for_each_form(plant: Any) -> None:
    offered = [("Oak", "Oak")]
    schema = FormSchema().model(plant).schema([Select("name").options(lambda: offered)])
    results = []

    for offered in ([("Oak", "Oak")], [("Elm", "Elm")]):  # noqa: B007
        form = clean(schema, {"name": "Elm"}, plant(name="Ash"))
        results.append(form.is_valid() or [*form.errors])

    assert results == [["name"], True]


def test_texts_are_in_the_language_of_the_request(plant: Any) -> None:
    choice = Select("name").options([("a", gettext_lazy("Monday"))])
    schema = FormSchema().model(plant).schema([choice])
    results = []

    for language in ("en", "de", "en"):
        with translation.override(language):
            node = wire_of(schema)
            results.append((node["label"], node["options"][0]["label"]))

    assert results[0] == results[2] != results[1]


def test_the_field_of_the_tenant_is_left_out_in_a_panel_with_tenants_only(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([TextInput("name"), NumberInput("height")])
    panels: list[Any] = [None, PlantPanel(), None]
    results = []

    for panel in panels:
        with context.bind(panel=panel):
            results.append([node["name"] for node in schema.bind().to_wire()["schema"]])  # type: ignore[typeddict-item]

    assert results == [["name", "height"], ["name"], ["name", "height"]]


def test_a_copy_with_other_options_has_a_plan_of_its_own(plant: Any) -> None:
    field = TextInput("name").with_model(plant)
    before = field.plan

    copies: list[Field] = [field.disabled(), field.dehydrated(False), field.prefixed("owner")]

    assert not before.may_be_disabled
    assert not copies[0].plan.may_be_enabled
    assert copies[1].plan.may_be_unstored
    assert copies[2].plan.name == "owner.name"
    assert copies[2].plan.may_be_outside_row
    assert field.plan is before


def test_a_form_for_another_model_reads_its_attributes(plant: Any) -> None:
    with isolate_apps("tests.project"):

        class Stone(models.Model):
            label = models.CharField(max_length=50)

            class Meta:
                app_label = "project"

            def __str__(self) -> str:
                return self.label

    schema = FormSchema().model(plant).schema([TextInput("name")])
    other = schema.model(Stone)

    plans = [form.declared_fields()[0].plan for form in (schema, other)]

    assert [plan.may_be_unstored for plan in plans] == [False, True]


def test_an_empty_secret_is_unchanged_on_every_save(plant: Any) -> None:
    schema = FormSchema().model(plant).schema([PasswordInput("name")])

    results = [changed(schema, plant(name="Oak"), name=text) for text in ("", "Elm", "")]

    assert results == [[], ["name"], []]
