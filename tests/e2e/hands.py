"""How somebody answers a field of each kind with keyboard and mouse, and what then stands there."""

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
class Hand:
    """One field: how it is answered, and what is read in it after the page is loaded anew."""

    fill: Fill
    read: Read
    expected: Any
    #: How it is answered badly; None where a browser lets nobody.
    spoil: Fill | None = None
    #: Where the message stands, where that is not the field itself.
    wrong: str | None = None


def at(form: Locator, path: str) -> Locator:
    """Return the field with this full name."""
    return form.locator(f'[data-path="{path}"]')


def box(field: Locator) -> Locator:
    return field.get_by_role("textbox").first


def typed(words: str) -> Fill:
    """Type into the field's box, in place of what stands there, and leave it."""

    def fill(field: Locator) -> None:
        target = box(field)
        target.click()
        target.press("ControlOrMeta+a")
        target.press_sequentially(words)
        target.press("Tab")

    return fill


def pasted(words: str) -> Fill:
    return lambda field: box(field).fill(words)


def value(field: Locator) -> str:
    return box(field).input_value()


def numbered(figure: str) -> Fill:
    def fill(field: Locator) -> None:
        target = field.get_by_role("spinbutton")
        target.click()
        target.press("ControlOrMeta+a")
        target.press_sequentially(figure)

    return fill


def secret(first: str, again: str) -> Fill:
    def fill(field: Locator) -> None:
        boxes = field.locator("input")
        boxes.nth(0).press_sequentially(first)
        boxes.nth(1).press_sequentially(again)

    return fill


def chosen(label: str) -> Fill:
    def fill(field: Locator) -> None:
        field.get_by_role("combobox").select_option(label=label)

    return fill


def searched(words: str, is_one: bool = True) -> Fill:
    """Open the list, type a few letters and take what matches."""

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


def picked(field: Locator) -> str:
    return field.locator("[data-slot=option-picker], [data-slot=chip]").first.inner_text().strip()


def ticked(*labels: str) -> Fill:
    def fill(field: Locator) -> None:
        for label in labels:
            field.get_by_text(label, exact=True).click()

    return fill


def ticks(field: Locator) -> list[str]:
    found: list[str] = field.locator("input:checked").evaluate_all(
        "(boxes) => boxes.map((box) => box.closest('label').innerText.trim())"
    )
    return found


def slide(field: Locator) -> None:
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
    field.get_by_role("button", name="Add a row").click()
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


def rich(field: Locator) -> None:
    target = box(field)
    target.click()
    target.press_sequentially("Green ")
    target.press("ControlOrMeta+b")
    target.press_sequentially("leaves")


def code(words: str) -> Fill:
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


HANDS: dict[str, Hand] = {
    "name": Hand(typed("Fern"), value, "Fern"),
    "body": Hand(typed("two\nlines"), value, "two\nlines"),
    "secret": Hand(
        secret("open sesame", "open sesame"), inputs, ["", ""], secret("open sesame", "barley")
    ),
    "amount": Hand(
        numbered("12.5"),
        lambda f: f.get_by_role("spinbutton").input_value(),
        "12.50",
        numbered("101"),
    ),
    "is_ready": Hand(ticked("Is ready"), lambda f: f.get_by_role("checkbox").is_checked(), True),
    "is_public": Hand(ticked("Is public"), lambda f: f.get_by_role("switch").is_checked(), True),
    "state": Hand(
        chosen("Done"),
        lambda f: f.get_by_role("combobox").input_value(),
        "done",
    ),
    "customer": Hand(searched("Acme"), picked, "Acme", searched("Acme")),
    "members": Hand(searched("member", False), picked, "member", searched("member", False)),
    "day": Hand(typed("2/28/2026"), value, "02/28/2026", typed("1/1/2031")),
    "moment": Hand(
        typed("2/28/2026 1:45 pm"), value, "02/28/2026 1:45 PM", typed("2/30/2026 1:45 pm")
    ),
    "clock": Hand(typed("7:30"), value, "7:30 AM", typed("25:00")),
    "size": Hand(ticked("Large"), ticks, ["Large"]),
    "extras": Hand(ticked("Wi-Fi", "Desk"), ticks, ["Wi-Fi", "Desk"]),
    "weight": Hand(
        ticked("High"), lambda f: f.get_by_role("radio", checked=True).inner_text(), "High"
    ),
    "color": Hand(typed("1d4ed8"), value, "#1d4ed8", typed("blueish")),
    "level": Hand(slide, lambda f: f.get_by_role("slider").input_value(), "7"),
    "tags": Hand(tag, lambda f: f.locator("[data-slot=chip]").all_inner_texts(), ["moss", "fern"]),
    "settings": Hand(pairs, inputs, ["unit", "cm", "depth", "3"], lambda f: pair(f, "", "3")),
    "story": Hand(
        rich,
        lambda f: box(f).inner_html(),
        "<p>Green <strong>leaves</strong></p>",
        pasted("x" * 300),
    ),
    "notes": Hand(typed("# Moss\n\n- soft"), value, "# Moss\n\n- soft"),
    "data": Hand(
        code('{"leaves": 3}'),
        lambda f: box(f).inner_text(),
        '{\n  "leaves": 3\n}',
        code("{leaves"),
    ),
    "items": Hand(
        entries,
        inputs,
        ["Pot", "2", "Soil", ""],
        lambda f: f.get_by_role("button", name="Add").click(),
        "items.0.title",
    ),
    "blocks": Hand(blocks, inputs, ["Roots", "4"], empty_block, "blocks.0.data.text"),
    "document": Hand(upload(PLAN), file_names, ["plan.pdf"]),
    "pictures": Hand(upload(LEAF, ROOT), file_names, ["leaf.png", "root.png"]),
}
