"""The path of a form through the package, from the start of an update."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel.forms.bound_form import BoundForm
from tests.resources.pages.animal_models import animal
from tests.resources.pages.form_requests import edit_path, props_of, put, values_in
from tools.record_trace import any_of, files_of, returns, trace

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("animal_panel")]

#: Calls that receive a form of six fields, and returns to an earlier file. The aim of ADR 17 is 20
#: and 8. A field that is neither changed nor disabled by a rule is not asked.
MOST_STEPS, MOST_RETURNS = 38, 8


def test_a_form_does_not_go_through_more_calls(admin: Client) -> None:
    rex = animal()
    props = props_of(admin, edit_path(rex))
    body = {**values_in(props["form"]), "name": "Max", "version": props["version"]}

    steps = trace(lambda: put(admin, rex, **body), any_of(BoundForm))

    rex.refresh_from_db()
    assert rex.name == "Max"
    began = [step.function for step in steps].index("_update")
    assert len(steps[began:]) <= MOST_STEPS, steps
    assert returns(files_of(steps[began:])) <= MOST_RETURNS, steps
