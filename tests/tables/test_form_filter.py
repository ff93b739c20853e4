"""FormFilter: the form is validated as a whole, and each value has an indicator."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Q, QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import DatePicker, FormSchema, NumberInput, Select, TextInput, Toggle
from django_panel.tables.filters.form import FormFilter
from django_panel.tables.schema import TableSchema
from tests.tables.letter_data import ATTIC, create_letters, matching
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def letters(db: None) -> QuerySet[Letter]:
    return create_letters()


@pytest.fixture
def form() -> FormFilter:
    return (
        FormFilter("details")
        .schema(
            FormSchema()
            .columns(2)
            .schema(
                [
                    TextInput("about"),
                    NumberInput("pages").label("Pages at least"),
                    DatePicker("due"),
                    Select("state").options(Letter.State),
                    Toggle("private"),
                ]
            )
        )
        .query(
            lambda queryset, values: queryset.filter(
                Q(subject__icontains=values["about"] or ""),
                Q(pages__gte=values["pages"] or 0),
            )
        )
    )


def test_the_query_receives_cleaned_data(form: FormFilter, letters: QuerySet[Letter]) -> None:
    assert matching(form, {"about": "rent", "pages": "5"}, letters) == [ATTIC]


def test_unknown_and_blank_values_are_dropped(form: FormFilter) -> None:
    raw = {"about": " moss ", "pages": "", "private": "", "is_superuser": "1"}

    assert form.sanitize(raw) == {"about": "moss"}
    assert form.sanitize({"about": "", "pages": "", "private": "false"}) is None


def test_one_invalid_value_drops_the_filter(form: FormFilter) -> None:
    assert form.sanitize({"about": "moss", "pages": "many"}) is None
    assert form.sanitize({"about": "moss", "state": "9"}) is None
    assert form.sanitize({"about": ["moss"]}) is None


def test_every_value_has_an_indicator(form: FormFilter) -> None:
    value = form.sanitize(
        {"about": "moss", "pages": 2, "due": "2026-03-01", "state": "2", "private": "1"}
    )

    assert value == {
        "about": "moss",
        "pages": "2",
        "due": "2026-03-01",
        "state": "2",
        "private": True,
    }
    assert form.indicators(value) == [
        "About: moss",
        "Pages at least: 2",
        "Due: 2026-03-01",
        "State: Sent",
        "Private: Yes",
    ]


def test_the_form_has_its_default_values(form: FormFilter) -> None:
    wire: Any = form.default({"about": "moss"}).to_wire()

    assert wire["default"] == {"about": "moss"}
    assert wire["form"]["columns"] == 2
    assert [field["value"] for field in wire["form"]["schema"]][:2] == ["moss", None]


def test_a_form_without_a_query_raises() -> None:
    with pytest.raises(PanelSchemaException, match="'more'"):
        FormFilter("more").schema([TextInput("about")]).check()


@pytest.mark.parametrize("fields", [None, [], FormSchema()])
def test_a_form_without_fields_raises(fields: Any) -> None:
    bare = FormFilter("more").query(lambda queryset, values: queryset)
    asked = bare if fields is None else bare.schema(fields)

    with pytest.raises(PanelSchemaException, match=r"'more' has no fields.*schema"):
        TableSchema(Letter).filters([asked]).plan_for(Letter)
