"""The dialogs of a related record's forms."""

from __future__ import annotations

import pytest
from django.test import Client

from django_panel.actions import Action, CreateRelatedAction, EditRelatedAction
from tests.project.relation_panel import create_job, relations_of


def dialog(action: Action) -> tuple[str, bool]:
    """Return the width of the dialog, and whether it is a slide-over."""
    modal = action.get_modal()
    assert modal is not None
    return modal.width, modal.slide_over


@pytest.mark.parametrize("action", [CreateRelatedAction(), EditRelatedAction()])
def test_the_form_of_a_record_opens_in_a_slide_over(action: Action) -> None:
    assert dialog(action) == ("2xl", True)


def test_an_action_can_open_a_dialog_in_the_center() -> None:
    action = CreateRelatedAction().modal_slide_over(False).modal_width("lg")

    assert dialog(action) == ("lg", False)


@pytest.mark.django_db
def test_a_row_sends_only_the_options_of_its_dialog_that_differ(clerk: Client) -> None:
    job = create_job("paint", "a")

    table = relations_of(clerk, f"jobs/{job.pk}", "?relation=todos")["todos"]

    (row,) = table["rows"]
    (edit,) = (each for each in row["actions"] if each["name"] == "edit")
    assert edit["modal"] == {"width": "2xl", "slideOver": True}
