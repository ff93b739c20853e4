"""For each type of field: how to fill it with keyboard and mouse, and how to read its value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.uploads.files import PDF, png

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator

Fill = Callable[["Locator"], None]
Read = Callable[["Locator"], Any]

PLAN: FilePayload = {"name": "plan.pdf", "mimeType": "application/pdf", "buffer": PDF}
LEAF: FilePayload = {"name": "leaf.png", "mimeType": "image/png", "buffer": png(4, 4)}
ROOT: FilePayload = {"name": "root.png", "mimeType": "image/png", "buffer": png(5, 5)}


@dataclass(frozen=True)
class FieldInput:
    """How to fill a field, and the value to read after the page is loaded again."""

    fill: Fill
    read: Read
    expected: Any
    #: How it is answered badly; None where a browser lets nobody.
    spoil: Fill | None = None
    #: Where the message stands, where that is not the field itself.
    wrong: str | None = None


def field_at(form: Locator, path: str) -> Locator:
    """Return the field with this full name."""
    return form.locator(f'[data-path="{path}"]')


def load_fields(form: Locator) -> None:
    """Load the fields below the window, too: a key does, and the heaviest editor is last."""
    form.wait_for()
    form.page.keyboard.press("Shift")
    expect(field_at(form, "data").get_by_role("textbox")).to_be_visible(timeout=20000)


def box(field: Locator) -> Locator:
    return field.get_by_role("textbox").first


def type_text(words: str) -> Fill:
    """Replace the text of an input and move the focus on."""

    def fill(field: Locator) -> None:
        target = box(field)
        target.click()
        target.press("ControlOrMeta+a")
        target.press_sequentially(words)
        target.press("Tab")

    return fill


def paste_text(words: str) -> Fill:
    return lambda field: box(field).fill(words)


def value(field: Locator) -> str:
    return box(field).input_value()


def type_number(figure: str) -> Fill:
    def fill(field: Locator) -> None:
        target = field.get_by_role("spinbutton")
        target.click()
        target.press("ControlOrMeta+a")
        target.press_sequentially(figure)

    return fill


def type_secret(first: str, again: str) -> Fill:
    def fill(field: Locator) -> None:
        boxes = field.locator("input")
        boxes.nth(0).press_sequentially(first)
        boxes.nth(1).press_sequentially(again)

    return fill


def choose(label: str) -> Fill:
    def fill(field: Locator) -> None:
        field.get_by_role("combobox").select_option(label=label)

    return fill


def search_and_choose(words: str, is_one: bool = True) -> Fill:
    """Open the list of options, search, and choose the match."""

    def fill(field: Locator) -> None:
        field.locator("[data-slot=option-picker]").click()
        search = field.page.get_by_role("combobox", name="Search")
        search.press_sequentially(words[:3].lower())
        field.page.get_by_role("option", name=words).wait_for()
        search.press("Enter")
        if not is_one:
            # One choice closes the list; several leave it open.
            search.press("Escape")
        expect(search).to_have_count(0)

    return fill


def selected_label(field: Locator) -> str:
    return field.locator("[data-slot=option-picker], [data-slot=chip]").first.inner_text().strip()


def check(*labels: str) -> Fill:
    def fill(field: Locator) -> None:
        for label in labels:
            field.get_by_text(label, exact=True).click()

    return fill


def checked_labels(field: Locator) -> list[str]:
    found: list[str] = field.locator("input:checked").evaluate_all(
        "(boxes) => boxes.map((box) => box.closest('label').innerText.trim())"
    )
    return found


def move_slider(field: Locator) -> None:
    thumb = field.get_by_role("slider")
    thumb.focus()
    for _ in range(7):
        thumb.press("ArrowRight")


def tag(field: Locator) -> None:
    target = field.get_by_role("combobox")
    target.click()
    target.press_sequentially("moss")
    target.press("Enter")
    target.press_sequentially("fern,")


def pair(field: Locator, key: str, words: str) -> None:
    field.get_by_role("button", name="Add row").click()
    # The new row has the cursor.
    keyboard = field.page.keyboard
    keyboard.type(key)
    keyboard.press("Tab")
    keyboard.type(words)


def pairs(field: Locator) -> None:
    pair(field, "unit", "cm")
    pair(field, "depth", "3")


def inputs(field: Locator) -> list[str]:
    found: list[str] = field.locator("input").evaluate_all("(all) => all.map((one) => one.value)")
    return found


def type_rich_text(field: Locator) -> None:
    target = box(field)
    target.click()
    target.press_sequentially("Green ")
    target.press("ControlOrMeta+b")
    target.press_sequentially("leaves")


def type_code(words: str) -> Fill:
    def fill(field: Locator) -> None:
        target = box(field)
        target.click()
        target.press("ControlOrMeta+a")
        target.press_sequentially(words)

    return fill


def entries(field: Locator) -> None:
    for title, count in (("Pot", "2"), ("Soil", "")):
        field.get_by_role("button", name="Add").click()
        entry = field.locator("[data-slot=entry]").last
        entry.get_by_role("textbox", name="Title").press_sequentially(title)
        entry.get_by_role("spinbutton").press_sequentially(count)


def block(field: Locator, kind: str) -> Locator:
    field.get_by_role("button", name="Add").last.click()
    field.page.get_by_role("menuitem", name=kind).click()
    return field.locator("[data-slot=entry]").last


def blocks(field: Locator) -> None:
    block(field, "Heading").get_by_role("textbox").press_sequentially("Roots")
    block(field, "Figure").get_by_role("spinbutton").press_sequentially("4")


def empty_block(field: Locator) -> None:
    block(field, "Heading")


def upload(*files: FilePayload) -> Fill:
    def fill(field: Locator) -> None:
        field.locator("input[type=file]").set_input_files(files)
        for file in files:
            field.get_by_role("button", name=f"Remove {file['name']}").wait_for()

    return fill


def file_names(field: Locator) -> list[str]:
    # Whether there is an address to open it at is the storage's affair.
    found: list[str] = field.locator("[data-sortable-item] :is(a, p).font-medium").all_inner_texts()
    return found


FIELD_INPUTS: dict[str, FieldInput] = {
    "name": FieldInput(type_text("Fern"), value, "Fern"),
    "body": FieldInput(type_text("two\nlines"), value, "two\nlines"),
    "secret": FieldInput(
        type_secret("open sesame", "open sesame"),
        inputs,
        ["", ""],
        type_secret("open sesame", "barley"),
    ),
    "amount": FieldInput(
        type_number("12.5"),
        lambda f: f.get_by_role("spinbutton").input_value(),
        "12.50",
        type_number("101"),
    ),
    "is_ready": FieldInput(
        check("Is ready"), lambda f: f.get_by_role("checkbox").is_checked(), True
    ),
    "is_public": FieldInput(
        check("Is public"), lambda f: f.get_by_role("switch").is_checked(), True
    ),
    "state": FieldInput(
        choose("Done"),
        lambda f: f.get_by_role("combobox").input_value(),
        "done",
    ),
    "customer": FieldInput(
        search_and_choose("Acme"), selected_label, "Acme", search_and_choose("Acme")
    ),
    "members": FieldInput(
        search_and_choose("member", False),
        selected_label,
        "member",
        search_and_choose("member", False),
    ),
    "day": FieldInput(type_text("2/28/2026"), value, "02/28/2026", type_text("1/1/2031")),
    "moment": FieldInput(
        type_text("2/28/2026 1:45 pm"), value, "02/28/2026 1:45 PM", type_text("2/30/2026 1:45 pm")
    ),
    "clock": FieldInput(type_text("7:30"), value, "7:30 AM", type_text("25:00")),
    "size": FieldInput(check("Large"), checked_labels, ["Large"]),
    "extras": FieldInput(check("Wi-Fi", "Desk"), checked_labels, ["Wi-Fi", "Desk"]),
    "weight": FieldInput(
        check("High"), lambda f: f.get_by_role("radio", checked=True).inner_text(), "High"
    ),
    "color": FieldInput(type_text("1d4ed8"), value, "#1d4ed8", type_text("blueish")),
    "level": FieldInput(move_slider, lambda f: f.get_by_role("slider").input_value(), "7"),
    "tags": FieldInput(
        tag, lambda f: f.locator("[data-slot=chip]").all_inner_texts(), ["moss", "fern"]
    ),
    "settings": FieldInput(pairs, inputs, ["unit", "cm", "depth", "3"], lambda f: pair(f, "", "3")),
    "story": FieldInput(
        type_rich_text,
        lambda f: box(f).inner_html(),
        "<p>Green <strong>leaves</strong></p>",
        paste_text("x" * 300),
    ),
    "notes": FieldInput(type_text("# Moss\n\n- soft"), value, "# Moss\n\n- soft"),
    "data": FieldInput(
        type_code('{"leaves": 3}'),
        lambda f: box(f).inner_text(),
        '{\n  "leaves": 3\n}',
        type_code("{leaves"),
    ),
    "items": FieldInput(
        entries,
        inputs,
        ["Pot", "2", "Soil", ""],
        lambda f: f.get_by_role("button", name="Add").click(),
        "items.0.title",
    ),
    "blocks": FieldInput(blocks, inputs, ["Roots", "4"], empty_block, "blocks.0.data.text"),
    "document": FieldInput(upload(PLAN), file_names, ["plan.pdf"]),
    "pictures": FieldInput(upload(LEAF, ROOT), file_names, ["leaf.png", "root.png"]),
}
