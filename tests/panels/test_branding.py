"""How a panel looks: images, colours, classes, languages, host components."""

from __future__ import annotations

import pytest
from django.test import override_settings

from django_panel import Panel
from django_panel.panels.options.theme import CSS_HOOKS, is_color


@pytest.mark.parametrize("image", ["brand_logo", "favicon", "icon"])
def test_dark_variants_are_keys_of_their_own(image: str) -> None:
    panel = Panel("back")
    write, write_dark = getattr(panel, image), getattr(panel, f"dark_{image}")

    assert panel.get_image(image) is panel.get_image(f"dark_{image}") is None

    write("/light.svg", "/dark.svg")
    assert panel.get_image(image) == "/light.svg"
    assert panel.get_image(f"dark_{image}") == "/dark.svg"

    write_dark("/darker.svg")
    assert panel.get_image(image) == "/light.svg"
    assert panel.get_image(f"dark_{image}") == "/darker.svg"

    write("/light.svg")
    assert panel.get_image(f"dark_{image}") is None


def test_colours_add_up_per_appearance() -> None:
    panel = Panel("back").colors({"primary": "#123456", "ring": "#fff"}, {"primary": "#abc"})

    panel.colors({"ring": "rgb(0 0 0 / 50%)"})

    assert panel.get_colors() == (
        {"primary": "#123456", "ring": "rgb(0 0 0 / 50%)"},
        {"primary": "#abc"},
    )
    assert panel.get_ignored_options() == ()


@pytest.mark.parametrize(
    "value",
    [
        "#fff",
        "#ffff",
        "#a1b2c3",
        "#A1B2C3D4",
        "rgb(1,2,3)",
        "rgba(1, 2, 3, .5)",
        "hsl(120deg 1% 2%)",
        "hsla(1,2%,3%,1)",
        "oklch(0.47 0.09 185)",
    ],
)
def test_colours_are_hex_rgb_or_hsl(value: str) -> None:
    assert is_color(value)


def test_a_colour_may_be_oklch_with_spaces() -> None:
    assert is_color("oklch(0.47 0.09 185 / 50%)")


@pytest.mark.parametrize(
    "value",
    [
        "red",
        "#ff",
        "#ggg",
        "url(x)",
        "rgb(1,2,3);",
        "rgb(1,2,3)}body{",
        "var(--x)",
        "",
        "#fff\n",
        "rgb(url(x))",
        None,
        5,
        "oklch(" + "1" * 70 + ")",
        "rgb(abc)",
        "rgb(1, 2)",
        "rgb(1 2 3 4)",
        "hsl(1px 2% 3%)",
        "oklch(0.5 0.1 20 /)",
        "rgb(1,2,3/50%)",
    ],
)
def test_nothing_else_is_a_colour(value: object) -> None:
    assert not is_color(value)


def test_what_is_no_theme_colour_is_left_out_and_noted() -> None:
    panel = Panel("back").colors(
        {"primry": "#fff", "primary": "red", "ring": "#000"}, {"position": "#fff"}
    )

    assert panel.get_colors() == ({"ring": "#000"}, {})
    assert len(panel.get_ignored_options()) == 3
    assert "'primry'" in panel.get_ignored_options()[0]
    assert "'primary'?" in panel.get_ignored_options()[0]
    assert "'red'" in panel.get_ignored_options()[1]
    assert "'position'" in panel.get_ignored_options()[2]


def test_classes_are_appended_over_several_calls() -> None:
    panel = Panel("back").css_hooks({"sidebar": "dense", "page": "wide"})

    panel.css_hooks({"sidebar": "quiet", "siedbar": "lost"})

    assert panel.get_css_hooks() == {"sidebar": "dense quiet", "page": "wide"}
    (note,) = panel.get_ignored_options()
    assert "'siedbar'" in note
    assert "'sidebar'?" in note


def test_the_shell_has_eleven_parts() -> None:
    assert len(CSS_HOOKS) == 11


def test_locales_are_the_settings_until_the_panel_has_its_own() -> None:
    panel = Panel("back")

    with override_settings(PANEL={"locales": {"en": "English", "de": "Deutsch"}}):
        assert dict(panel.get_locales()) == {"en": "English", "de": "Deutsch"}
        assert panel.has_locale_switcher()

        assert panel.locales({"de": "Deutsch"}).get_locales() == {"de": "Deutsch"}
        assert not panel.has_locale_switcher()

    assert dict(Panel("other").get_locales()) == {}


def test_the_theme_switch_is_shown_by_default() -> None:
    assert Panel("back").has_dark_mode()
    assert not Panel("back").dark_mode(False).has_dark_mode()
