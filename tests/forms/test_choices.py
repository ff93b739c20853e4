"""Lists of choices: declared, or those the model's column states."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import CheckboxList, Radio, Select, ToggleButtons
from django_panel.forms.fields.base import Field
from tests.forms.library import Book


@pytest.mark.parametrize("kind", [Select, Radio, CheckboxList, ToggleButtons])
def test_a_list_that_nobody_declared_is_the_columns_own(kind: Any) -> None:
    stated = {"draft": "Draft", "sold": "Sold"}

    def offered(field: Field, model: Any = Book) -> dict[str, str]:
        options: Any = field.bound_to(model).to_wire()
        return {each["value"]: str(each["label"]) for each in options["options"]}

    assert offered(kind("state")) == stated
    assert offered(kind("status").dehydrate_to("state")) == stated
    assert offered(kind("state").options({"x": "X"})) == {"x": "X"}
    assert offered(kind("title")) == {}
    assert offered(kind("state"), None) == {}
