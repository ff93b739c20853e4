"""The check of a panel's colors."""

from __future__ import annotations

import re

import pytest

from django_panel.checks.contrast import PAIRS
from django_panel.panels.options.theme_colors import THEME_COLORS
from tests.architecture.source_tree import FRONTEND
from tests.checks.conftest import MessagesById
from tests.project.fixtures import Declare


def test_a_text_that_cannot_be_read_is_a_warning(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.colors({"primary": "#ffe066"}))

    on_button, as_link, icon = found("W013")

    assert on_button.msg == (
        "The panel 'back': in light mode, the contrast of 'primary-foreground' on 'primary' is "
        "1.3:1. WCAG asks for 4.5:1."
    )
    assert "'primary' on 'background'" in as_link.msg
    # The icon of the current item has the primary color.
    assert "'sidebar-primary' on 'sidebar-accent'" in icon.msg
    assert "'primary-foreground' or 'primary'" in str(on_button.hint)


def test_the_colors_of_a_side_are_compared_with_that_side(
    found: MessagesById, declare: Declare
) -> None:
    readable = {"primary": "#ffe066", "primary-foreground": "#332b00"}
    declare(back=lambda panel: panel.colors({}, readable))
    assert found("W013") == []

    declare(back=lambda panel: panel.colors({}, {**readable, "primary": "#332b00"}))
    assert all("in dark mode" in message.msg for message in found("W013"))
    assert found("W013")

    # A panel without dark mode never shows them.
    declare(back=lambda panel: panel.colors({}, {"primary": "#332b00"}).dark_mode(False))
    assert found("W013") == []


def test_a_derived_color_is_compared_too(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.colors({"foreground": "#eee", "background": "#111"}))

    assert "'card-foreground' on 'card'" in " ".join(each.msg for each in found("W013"))


@pytest.mark.parametrize("color", ["rgb(255 224 102 / 50%)", "#ffe06680"])
def test_a_translucent_color_is_not_judged(
    color: str, found: MessagesById, declare: Declare
) -> None:
    declare(back=lambda panel: panel.colors({"primary": color}))

    assert found("W013") == []


def test_the_defaults_are_those_of_the_stylesheet_and_can_be_read(
    found: MessagesById, declare: Declare
) -> None:
    text = (FRONTEND / "src" / "styles" / "tokens.css").read_text()
    tokens = dict(re.findall(r"--([ld]-[\w-]+): (.+);", text))

    def value(name: str) -> str:
        reference = re.fullmatch(r"var\(--(.+)\)", tokens[name])
        return value(reference[1]) if reference else tokens[name]

    assert dict(THEME_COLORS) == {
        name: (value(f"l-{name}"), value(f"d-{name}")) for name in THEME_COLORS
    }
    light, dark = ({name: pair[side] for name, pair in THEME_COLORS.items()} for side in (0, 1))
    declare(back=lambda panel: panel.colors(light, dark))
    assert found("W013") == []
    assert {name for pair in PAIRS for name in pair[:2]} <= set(THEME_COLORS)
