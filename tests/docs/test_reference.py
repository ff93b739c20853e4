"""The reference lists the names, defaults and numbers of the code."""

from __future__ import annotations

import argparse
import ast
import re
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any, get_type_hints

import pytest
from django.core.management import load_command_class
from django.utils.module_loading import import_string

from django_panel import Cluster, Page, Panel, PanelProvider, Resource, tables
from django_panel.adapters.contrib_auth.stack import ContribAuthStack
from django_panel.checks.contrast import PAIRS
from django_panel.conf import PanelSettings
from django_panel.frontend_build.entry import KINDS
from django_panel.http.errors import STATUSES
from django_panel.http.middleware.web import WEB_MIDDLEWARE
from django_panel.http.pipeline import ALIASES, guards
from django_panel.panels.integration_routes import integration_routes
from django_panel.panels.options.behaviour import DEFAULT_ERROR_NOTIFICATIONS
from django_panel.panels.options.theme import CSS_HOOKS, THEME_PROPERTIES
from django_panel.panels.options.theme_colors import THEME_COLORS
from django_panel.panels.registries import PanelContents
from django_panel.panels.routes import STANDARD_PAGES, build_routes
from django_panel.panels.settings_routes import SETTINGS_PAGES
from django_panel.panels.wire import SharedPropsWire
from django_panel.policies import Policy
from django_panel.resources.global_search import GlobalSearch
from django_panel.resources.pages import ResourcePage
from django_panel.resources.slugs import RESERVED_SEGMENTS
from django_panel.support import screen
from django_panel.support.enums import RenderHookPoint
from django_panel.tables.wire import PaginationWire, TableStateWire
from tests.docs.pages import ROOT, page, rows, section, words
from tests.http.integrations_panel import ProjectResource
from tests.project.models import Customer

PACKAGE = ROOT / "src" / "django_panel"


def first_words(text: str) -> list[str]:
    """Return the names in the first cell of every table row."""
    return [name for row in rows(text) for name in words(row[0])]


def attributes(owner: type[Any]) -> set[str]:
    """Return the attributes that a class offers to its subclasses.

    The options of the global search are declared in a base class of ``Resource``.
    """
    kinds = [kind for kind in owner.__mro__ if kind in (owner, GlobalSearch)]
    names = (name for kind in kinds for name in kind.__annotations__)
    return {name for name in names if not name.startswith("_")}


def methods(owner: type[Any]) -> set[str]:
    return {
        name
        for kind in owner.__mro__[:-1]
        for name, value in vars(kind).items()
        if not name.startswith("_") and callable(getattr(owner, name, value))
    }


def called(text: str) -> set[str]:
    """Return the names that a text writes with parentheses."""
    return {found[1] for word in words(text) if (found := re.match(r"(\w+)\(", word))}


def plain(value: Any) -> Any:
    """Return a default as it is written in the documentation."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if hasattr(value, "items") else value


def test_every_setting_is_listed_with_its_default() -> None:
    def flat(group: Any, prefix: str = "") -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in group._asdict().items():
            is_group = hasattr(value, "_asdict")
            found |= flat(value, f"{prefix}{name}.") if is_group else {prefix + name: plain(value)}
        return found

    listed = {
        words(key)[0]: ast.literal_eval(words(default)[0])
        for key, default, _ in rows(page("reference/settings.md"))
    }

    assert listed == flat(PanelSettings())


def test_every_check_is_listed_and_every_listed_check_exists() -> None:
    in_code = {
        found
        for path in PACKAGE.rglob("*.py")
        for found in re.findall(r"[\"'](panel\.[EW]\d{3})[\"']", path.read_text())
    }

    assert set(first_words(page("reference/checks.md"))) == in_code


def test_every_command_is_listed_with_its_options() -> None:
    listed = {
        words(name)[0]: {option.split()[0] for option in words(options)}
        for name, options, _ in rows(page("reference/commands.md"))
    }
    common = options_of(argparse.ArgumentParser(), "check")
    found = {
        path.stem: options_of(argparse.ArgumentParser(), path.stem)
        for path in (PACKAGE / "management" / "commands").glob("panel_*.py")
    }

    assert listed == found
    assert common == set()


def options_of(parser: argparse.ArgumentParser, name: str) -> set[str]:
    """Return the options that a management command adds to Django's own."""
    if not (PACKAGE / "management" / "commands" / f"{name}.py").exists():
        return set()
    load_command_class("django_panel", name).add_arguments(parser)  # type: ignore[arg-type]
    return {
        option
        for action in parser._actions
        for option in action.option_strings
        if option not in {"-h", "--help"}
    }


@pytest.mark.parametrize(
    ("name", "heading", "owner"),
    [
        ("reference/resource.md", "Attributes", Resource),
        ("reference/pages.md", "Page", Page),
        ("reference/pages.md", "ResourcePage", ResourcePage),
        ("reference/pages.md", "Cluster", Cluster),
    ],
)
def test_every_attribute_is_listed(name: str, heading: str, owner: type[Any]) -> None:
    listed = [
        word
        for row in rows(section(page(name), heading))
        if len(row) == 3
        for word in words(row[0])
    ]

    assert set(listed) == attributes(owner)


def test_every_method_of_a_resource_is_listed() -> None:
    text = page("reference/resource.md")
    listed = called(section(text, "Methods to override")) | called(section(text, "Methods to call"))

    assert listed - {"super"} == methods(Resource) - {"build_schema"}


def test_every_method_of_a_page_is_listed() -> None:
    listed = called(section(page("reference/pages.md"), "Page"))

    assert listed - {"dashboard"} == methods(Page)


def test_every_question_of_a_policy_is_listed() -> None:
    listed = called(section(page("reference/resource.md"), "Policy"))

    assert listed == methods(Policy) - {"allows", "permission", "declares_scope"} | {"query"}


def test_every_marker_of_a_prop_is_listed() -> None:
    markers = {
        name
        for name, value in vars(screen).items()
        if is_dataclass(value) and value.__module__ == screen.__name__ and name != "Screen"
    }

    assert called(section(page("reference/pages.md"), "Screens and props")) == markers | {"Screen"}


def setters(owner: type[Any]) -> set[str]:
    """Return the methods of a schema that return a changed copy."""
    return {
        name
        for name in methods(owner)
        if "Self" in str(getattr(owner, name).__annotations__.get("return", ""))
    } - {"make", "for_model", "bound_to"}


def test_every_column_is_listed_with_its_setters() -> None:
    text = page("reference/tables.md")
    writing = section(text, "Columns that write")
    shared = set(first_words(section(text, "Setters of every column")))
    of_writers = set(words(writing.rpartition("All four have")[2]))
    listed = {
        words(name)[0]: set(words(own)) | shared for name, _, own in rows(section(text, "Columns"))
    } | {words(name)[0]: set(words(own)) | shared | of_writers for name, _, own in rows(writing)}

    assert listed == {
        name: setters(getattr(tables, name))
        for name in tables.__all__
        if name.endswith("Column") and name != "Column"
    }


def test_every_setter_of_a_table_is_listed() -> None:
    assert called(section(page("reference/tables.md"), "TableSchema")) == setters(
        tables.TableSchema
    )


def test_pagination_and_state_have_the_keys_of_the_wire() -> None:
    text = page("reference/tables.md")

    assert set(first_words(section(text, "Pagination"))) == set(PaginationWire.__annotations__)
    assert set(words(section(text, "State"))) == {*TableStateWire.__annotations__, "page", "state"}


def test_every_shared_prop_is_listed() -> None:
    assert first_words(page("reference/shared-props.md")) == list(SharedPropsWire.__annotations__)


def test_every_route_of_a_panel_is_listed() -> None:
    text = page("reference/routes.md")
    listed = {name for row in rows(text) for name in words(row[2])}
    panel = Panel("admin").registration().password_reset().email_verification()
    contents = PanelContents()
    for each in SETTINGS_PAGES:
        contents.register("pages", each)
    own = {route.name for route in build_routes(panel, contents)}
    names = {write.name for _, writes in STANDARD_PAGES.values() for write in writes}
    # A write shares its page's row, or has one of its own below the page's path.
    writes = {f".{name}" for name in names if not name.startswith("validate")} | {
        f"resources.{{slug}}.{name}" for name in names if name.startswith("validate")
    }
    standard = {f"resources.{{slug}}.{key}" for key in STANDARD_PAGES}
    others = {"pages.{page slug}", "resources.{slug}.{key}", "resources.{slug}.{key}.move"}
    stack = {str(getattr(pattern, "name", "")) for pattern in ContribAuthStack().urlpatterns()}

    routes = integration_routes(ProjectResource, "{slug}", "", ())

    assert listed == own | writes | standard | others | stack | {route.name for route in routes}


def test_reserved_segments_are_named() -> None:
    (line,) = [
        line for line in page("reference/routes.md").splitlines() if "cannot be slugs" in line
    ]

    assert words(line) == sorted(RESERVED_SEGMENTS)


def test_the_middleware_stand_in_their_order() -> None:
    text = page("reference/middleware.md")
    web = first_words(section(text, "The web group"))
    panel = first_words(section(text, "The panel group"))
    group = guards(Panel("admin").tenant(Customer, lambda request, user: None), guest=False)
    ours = [getattr(guard, "func", guard).__name__ for guard in group]

    assert web == [*(path.rpartition(".")[2] for path in WEB_MIDDLEWARE), "GuardAccountSession"]
    assert [name for name in panel if name in ours] == [name for name in ours if name in panel]
    assert set(ours) - set(panel) == {"Authenticate"}


def test_the_aliases_are_named() -> None:
    text = section(page("reference/middleware.md"), "The panel group")

    assert set(ALIASES) <= set(words(text))


def test_the_statuses_are_those_of_the_error_table() -> None:
    listed = {int(row[0]) for row in rows(section(page("reference/errors.md"), "Statuses"))}
    texts = re.search(r"There are texts for (.+)\.", page("reference/errors.md"))

    assert listed == {status for _, status in STATUSES} | {401, 409, 422, 500, 503}
    assert texts is not None
    assert {int(n) for n in re.findall(r"\d+", texts[1])} == set(DEFAULT_ERROR_NOTIFICATIONS)


def test_every_exception_is_listed() -> None:
    module = import_module("django_panel.exceptions")
    raised = {
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Exception) and name != "PanelException"
    }

    assert set(first_words(section(page("reference/errors.md"), "Exceptions"))) == raised


def test_the_limits_are_those_of_the_code() -> None:
    for _, value, place in rows(page("reference/limits.md")):
        documented = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", value)]
        limit = import_string(words(place)[0])
        real = [limit] if isinstance(limit, int) else [limit.failures, limit.seconds]
        assert documented == real, place


def test_the_colours_and_parts_of_the_guide_are_those_of_the_code() -> None:
    lines = page("how-to/set-colors-and-branding.md").splitlines()
    (colours,) = [line for line in lines if line.startswith("Colors: ")]
    (parts,) = [line for line in lines if line.startswith("Parts: ")]

    assert words(colours) == sorted(THEME_PROPERTIES)
    assert words(parts) == sorted(CSS_HOOKS)


def test_the_page_on_theming_lists_colors_pairs_and_parts_of_the_code() -> None:
    text = page("reference/theming.md")

    colors = {
        words(row[0])[0]: (words(row[1])[0], words(row[2])[0])
        for row in rows(section(text, "Colors"))
    }
    pairs = [
        (words(row[0])[0], words(row[1])[0], float(row[2].removesuffix(":1")))
        for row in rows(section(text, "Contrast"))
    ]
    assert colors == dict(THEME_COLORS)
    assert pairs == list(PAIRS)
    assert set(first_words(section(text, "Parts"))) == CSS_HOOKS


def test_the_points_of_render_hooks_are_named() -> None:
    points = [
        name
        for row in rows(section(page("how-to/render-hooks.md"), "Points"))
        for name in words(row[0])
    ]

    assert points == [point.value for point in RenderHookPoint]


def test_the_folders_of_components_are_named() -> None:
    assert set(KINDS) <= set(words(page("how-to/add-a-custom-component.md")))


def test_the_id_of_a_panel_is_the_one_the_tutorial_names() -> None:
    class AdminPanelProvider(PanelProvider):
        def panel(self, panel: Panel) -> Panel:
            return panel

    assert AdminPanelProvider.default_id() == "admin"


def test_files_that_the_explanation_names_exist() -> None:
    text = page("explanation/request-walk.md")
    named = [name for row in rows(text) for name in words(row[1]) if "/" in name]
    places = [PACKAGE / name if not name.startswith("frontend/") else ROOT / name for name in named]

    assert [name for name, place in zip(named, places, strict=True) if not place.exists()] == []
    assert len(named) > 8


def test_the_layers_of_the_picture_are_those_of_the_test() -> None:
    from tests.architecture.test_layers import LAYERS

    picture = page("contributing/layers.md").split("```text")[1].split("```")[0]
    drawn = [line.split() for line in picture.splitlines() if re.match(r" L\d", line)]
    for line, layer in zip(reversed(drawn), LAYERS[1:], strict=True):
        rooms = layer.split()
        assert line[1 : 1 + len(rooms)] == rooms


def test_type_hints_of_the_shared_props_resolve() -> None:
    assert set(get_type_hints(SharedPropsWire)) == set(SharedPropsWire.__annotations__)
