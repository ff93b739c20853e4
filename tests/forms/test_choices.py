"""Options: declared, or the choices of the model's column."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import CheckboxList, Radio, Select, ToggleButtons
from django_panel.forms.fields.base import Field
from tests.forms.library_models import Book


@pytest.mark.parametrize("kind", [Select, Radio, CheckboxList, ToggleButtons])
def test_the_default_options_are_the_choices_of_the_column(kind: Any) -> None:
    choices = {"draft": "Draft", "sold": "Sold"}

    def offered(field: Field, model: Any = Book) -> dict[str, str]:
        options: Any = field.with_model(model).to_wire()
        return {each["value"]: str(each["label"]) for each in options["options"]}

    assert offered(kind("state")) == choices
    assert offered(kind("status").dehydrate_to("state")) == choices
    assert offered(kind("state").options({"x": "X"})) == {"x": "X"}
    assert offered(kind("title")) == {}
    assert offered(kind("state"), None) == {}
