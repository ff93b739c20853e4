"""Controls with popups: calendar, list of times, preview, link input."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from django_panel import Resource, forms
from tests.e2e.forms import button, field
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class PickerResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.DatePicker("day").max_date(date(2026, 2, 27)),
                forms.DateTimePicker("moment"),
                forms.TimePicker("clock"),
                forms.ToggleButtons("weight").options({"low": "Low", "mid": "Mid", "high": "High"}),
                forms.ColorPicker("color").swatches(["#1d4ed8", "#15803d"]),
                forms.TagsInput("tags").suggestions(["moss", "fern", "ivy"]),
                forms.RichEditor("story"),
                forms.MarkdownEditor("notes"),
            ]
        )


@pytest.fixture
def picker(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of the edit form of a record with a value in every field."""
    declare(garden=lambda panel: panel.path("garden").resources([PickerResource]))
    record = Specimen.objects.create(
        name="Fern",
        day=date(2026, 2, 10),
        moment=datetime(2026, 2, 10, 8, tzinfo=timezone.get_current_timezone()),
        clock=time(9, 30),
        weight="low",
        tags=["moss"],
        story="<p>Green leaves</p>",
        notes="plain",
    )
    logged_in.page.set_default_timeout(15000)
    logged_in.open(f"/garden/specimens/{record.pk}/edit")
    return logged_in


def opened(visitor: Visitor, name: str) -> Locator:
    """Open the popup of a field and return it."""
    field(visitor, name).locator("[data-slot=moment-trigger]").click()
    popup = visitor.page.get_by_role("dialog")
    expect(popup).to_be_visible()
    return popup


def saved(visitor: Visitor) -> Specimen:
    button(visitor, "Save changes").click()
    expect(visitor.toast("Specimen updated.")).to_be_visible()
    record: Specimen = Specimen.objects.get()
    return record


def test_days_and_times_are_picked(picker: Visitor) -> None:
    keyboard = picker.page.keyboard
    day = field(picker, "day").get_by_role("textbox")
    day.focus()
    day.press("Alt+ArrowDown")
    calendar = picker.page.get_by_role("dialog", name="Day")
    expect(calendar.get_by_role("button", name="February 10")).to_be_focused()
    # Beyond the last day that is taken there is nothing to choose.
    expect(calendar.get_by_role("button", name="February 28")).to_be_disabled()
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(calendar).to_have_count(0)
    expect(day).to_have_value("02/17/2026")

    popup = opened(picker, "moment")
    popup.get_by_role("button", name="Next month").click()
    popup.get_by_role("button", name="March 3,").click()
    clock = popup.get_by_role("textbox", name="Time")
    clock.fill("2:15 pm")
    clock.press("Enter")
    button(picker, "Done").click()
    expect(popup).to_have_count(0)
    expect(field(picker, "moment").get_by_role("textbox")).to_have_value("03/03/2026 2:15 PM")

    popup = opened(picker, "clock")
    expect(popup.get_by_role("option", selected=True)).to_have_text("9:30 AM")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(popup).to_have_count(0)

    record = saved(picker)
    assert record.day == date(2026, 2, 17)
    assert record.moment is not None
    assert timezone.localtime(record.moment).strftime("%m-%d %H:%M") == "03-03 14:15"
    assert record.clock == time(10, 0)


def test_colours_words_and_buttons_by_keys(picker: Visitor) -> None:
    field(picker, "weight").get_by_role("radio", name="Low").focus()
    picker.page.keyboard.press("ArrowRight")
    expect(field(picker, "weight").get_by_role("radio", name="Mid")).to_be_checked()
    field(picker, "color").get_by_role("button", name="#15803d").click()
    expect(field(picker, "color").get_by_role("textbox").first).to_have_value("#15803d")

    words = field(picker, "tags").get_by_role("combobox")
    words.click()
    words.press("Backspace")
    expect(field(picker, "tags").locator("[data-slot=chip]")).to_have_count(0)
    words.press_sequentially("iv")
    picker.page.get_by_role("option", name="ivy").click()
    words.press_sequentially("stone")
    # A word that was typed and not ended is still meant.
    button(picker, "Save changes").click()

    expect(picker.toast("Specimen updated.")).to_be_visible()
    record = Specimen.objects.get()
    assert (record.weight, record.color, record.tags) == ("mid", "#15803d", ["ivy", "stone"])


def test_text_with_a_look_and_its_preview(picker: Visitor) -> None:
    story = field(picker, "story")
    editor = story.get_by_role("textbox")
    editor.click()
    editor.press("ControlOrMeta+a")
    story.get_by_role("button", name="Bulleted list").click()
    story.get_by_role("button", name="Italic").click()
    expect(story.get_by_role("button", name="Italic")).to_have_attribute("aria-pressed", "true")
    expect(editor.locator("li em")).to_have_text("Green leaves")

    notes = field(picker, "notes")
    notes.get_by_role("textbox").press("ControlOrMeta+a")
    notes.get_by_role("button", name="Bold").click()
    expect(notes.get_by_role("textbox")).to_have_value("**plain**")
    notes.get_by_role("button", name="Preview").click()
    expect(notes.locator("strong")).to_have_text("plain")

    record = saved(picker)
    assert record.story == "<ul><li><p><em>Green leaves</em></p></li></ul>"
    assert record.notes == "**plain**"
