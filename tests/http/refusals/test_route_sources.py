"""The panel of these tests has every writing route of the package, also those behind an option.

``test_write_refusals.py`` compares the routes of this panel with the rows. Here the constructions
of routes in the source are compared with those that this panel runs: a writing route behind an
option that it does not enable fails. The endpoints below ``_panel/auth`` are no routes of a panel:
they sign users in, and no records of a project are written.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from django_panel.panels.routes import STANDARD_PAGES, build_routes
from django_panel.resources.pages.base import ResourcePage
from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of
from tests.http.refusals.panel import refusal_panel
from tests.project.fixtures import Declare

#: A place in the source: file and line.
Place = tuple[str, int]


@pytest.fixture
def crew(declare: Declare) -> Panel:
    declare(crew=refusal_panel)
    return get_registry().by_id("crew")


def constructions(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each construction of a route that writes, or whose verb is computed."""
    makers = {"Route"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_partial_route(node.value):
            makers |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or _called(node) not in makers:
            continue
        verbs = [keyword.value for keyword in node.keywords if keyword.arg == "verb"]
        verb = [*node.args, *verbs][0] if node.args or verbs else None
        if not (isinstance(verb, ast.Constant) and verb.value == "GET"):
            yield node.lineno


def _is_partial_route(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and _called(node) == "partial"
        and bool(node.args)
        and ast.unparse(node.args[0]).rpartition(".")[2] == "Route"
    )


def _called(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def declared() -> set[Place]:
    """Return all places of the package that construct a writing route."""
    return {
        (shown(path), line)
        for path in python_files(PACKAGE)
        if "Route" in path.read_text()
        for line in constructions(tree_of(path))
    }


def built(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> set[Place]:
    """Build the routes of a panel, and return the places that construct one that writes."""
    places: set[Place] = set()
    construct: Any = Route.__init__

    def noted(route: Route, *args: Any, **kwargs: Any) -> None:
        construct(route, *args, **kwargs)
        if route.verb != "GET":
            frame = sys._getframe(1)
            places.add((shown(Path(frame.f_code.co_filename)), frame.f_lineno))

    monkeypatch.setattr(Route, "__init__", noted)
    build_routes(panel, panel.contents())
    return places


def test_the_panel_has_every_writing_route(crew: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    places = declared()

    missing = sorted(places - built(crew, monkeypatch))

    assert len(places) > 20
    assert not missing, (
        f"The panel `crew` does not build the routes at {missing}. Enable their option in "
        "tests/http/refusals/panel.py, and add a row for each."
    )


def test_the_panel_has_every_write_of_the_pages(crew: Panel) -> None:
    """These routes are built from tables, at one place of the source."""
    names = {route.name.rpartition(".")[2] for route in crew.get_routes() if route.verb != "GET"}
    standard = {write.name for _path, writes in STANDARD_PAGES.values() for write in writes}
    posts = {method for page in _pages(ResourcePage) for method in page.post_methods()}

    assert standard
    assert posts
    assert (standard | posts) - names == set()


def test_the_panel_has_every_route_of_integrations(crew: Panel) -> None:
    module = importlib.import_module("django_panel.panels.integration_routes")
    ends = {name for verb, _path, name, _method in module._ROUTES if verb != "GET"}
    names = {
        f".{route.name.rpartition('.')[2]}"
        for route in crew.get_routes()
        if ".integrations." in route.name
    }

    assert ends
    assert ends - names == set()


def _pages(page: type[ResourcePage]) -> Iterator[type[ResourcePage]]:
    for subclass in page.__subclasses__():
        if subclass.__module__.startswith("django_panel."):
            yield subclass
        yield from _pages(subclass)


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('Route("POST", path, name, handler)', 1),
        ('Route("GET", path, name, handler)', 0),
        ("Route(verb, path, name, handler)", 1),
        ('Route(verb="DELETE", path=path)', 1),
        ('Route(verb="GET", path=path)', 0),
        ("row = partial(Route, resource=resource)\nrow(verb, path)\nrow('GET', path)", 1),
        ("route = find(verb)", 0),
    ],
)
def test_the_construction_of_a_writing_route_is_seen(source: str, count: int) -> None:
    assert len(list(constructions(ast.parse(source)))) == count


def test_a_route_behind_an_option_that_is_off_is_missing(
    crew: Panel, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(bare=lambda panel: panel.path("bare").settings(False))

    missing = declared() - built(get_registry().by_id("bare"), monkeypatch)

    files = {Path(file).name for file, _line in missing}
    assert files == {"settings_routes.py", "integration_routes.py", "routes.py"}
