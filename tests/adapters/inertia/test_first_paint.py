"""What a document shows before its script has run."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.adapters.inertia import assets
from django_panel.adapters.inertia.first_paint import first_paint
from django_panel.adapters.inertia.icons import page_icons
from tests.adapters.inertia.conftest import MakeRequest
from tests.adapters.inertia.test_document import document

SIDEBAR = {
    "variant": "sidebar",
    "appearance": "inset",
    "collapsible": True,
    "defaultOpen": True,
    "width": "16rem",
    "collapsedWidth": "3rem",
}


def panel_with(navigation: bool = True, **sidebar: Any) -> dict[str, Any]:
    return {
        "id": "admin",
        "brandName": "Acme",
        "shell": {"navigation": navigation},
        "sidebar": {**SIDEBAR, **sidebar},
    }


@pytest.mark.parametrize(
    ("panel", "layout", "storage_key"),
    [
        (panel_with(), "sidebar", "panel.admin.sidebar"),
        (panel_with(defaultOpen=False), "rail", "panel.admin.sidebar"),
        (panel_with(defaultOpen=False, collapsible=False), "sidebar", ""),
        (panel_with(variant="header"), "top", ""),
        (panel_with(navigation=False), "top", ""),
    ],
)
def test_the_frame_is_that_of_the_panel(
    panel: dict[str, Any], layout: str, storage_key: str
) -> None:
    frame = first_paint("panel/resources/Index", panel, "Tasks")

    assert frame is not None
    assert (frame.layout, frame.storage_key) == (layout, storage_key)
    assert (frame.brand, frame.title, frame.style) == ("Acme", "Tasks", "")


def test_declared_widths_are_a_style() -> None:
    frame = first_paint("panel/Page", panel_with(width="20rem", collapsedWidth="4rem"), "")

    assert frame is not None
    assert frame.style == ".first-paint{--first-paint-sidebar:20rem;--first-paint-rail:4rem}"


@pytest.mark.parametrize(
    ("component", "panel"), [("panel/auth/Login", panel_with()), ("panel/Page", {})]
)
def test_pages_without_the_layout_have_none(component: str, panel: dict[str, Any]) -> None:
    assert first_paint(component, panel, "Sign in") is None


def test_the_document_shows_it_escaped_and_hides_it_from_screen_readers(visit: MakeRequest) -> None:
    page = document(visit(), panel=panel_with(), page={"title": "<b>Tasks"})

    [frame] = page.all("div", **{"class": "first-paint"})
    assert frame["aria-hidden"] == "true"
    assert frame["data-layout"] == "sidebar"
    assert any(text.startswith("<b>Tasks") for text in page.texts[-6:])


def test_icons_of_the_page_that_are_not_in_the_bundle() -> None:
    letters = assets.bundle().folder / "icons"
    letters.mkdir()
    (letters / "a.json").write_text('{"axe": [["path", {"d": "M0 0"}]], "anvil": []}')
    (letters / "n.json").write_text("{}")
    page = '{"icon":"axe","activeIcon":"users","icons":["anvil"],"x":{"icon":"no-such"}}'

    icons = page_icons(page)

    assert list(icons) == ["axe"]
    assert icons["axe"] == [["path", {"d": "M0 0"}]]
