"""Panels that tests declare: equal declarations of one file are loaded once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from pytest_django.fixtures import Settings

from django_panel import Panel
from django_panel.panels.registry import directory
from tests.project.declared_panels import key_of
from tests.project.fixtures import Declare, declared_panels


def office(panel: Panel) -> Panel:
    return panel.path("office")


@dataclass
class Office:
    path: str

    def build(self, panel: Panel) -> Panel:
        return panel.path(self.path)


def without_variables() -> Callable[[Panel], Panel]:
    return lambda panel: panel.path("office")


def with_variable(path: str) -> Callable[[Panel], Panel]:
    return lambda panel: panel.path(path)


def with_default(path: str) -> Callable[[Panel], Panel]:
    def build(panel: Panel, path: str = path) -> Panel:
        return panel.path(path)

    return build


def test_an_equal_declaration_gets_the_same_panels(declare: Declare) -> None:
    declare(back=office)
    [first] = directory.all()
    declared_panels.keep()

    declare(back=office)

    assert directory.all() == [first]
    assert directory.all()[0] is first


@pytest.mark.parametrize("options", [None, {"fast_paths": False}])
def test_another_declaration_gets_other_panels(
    declare: Declare, options: dict[str, bool] | None
) -> None:
    declare(back=office)
    [first] = directory.all()
    declared_panels.keep()

    declare(options, back=office if options else with_variable("office"))

    assert directory.all()[0] is not first


def test_another_setting_gets_other_panels(declare: Declare, settings: Settings) -> None:
    declare(back=office)
    [first] = directory.all()
    declared_panels.keep()
    settings.TIME_ZONE = "Europe/Berlin"

    declare(back=office)

    assert directory.all()[0] is not first


def test_functions_without_variables_are_equal() -> None:
    assert key_of(None, {"back": office}) == key_of(None, {"back": office})
    assert key_of(None, {"a": without_variables()}) == key_of(None, {"a": without_variables()})
    assert key_of(None, {"a": office}) != key_of(None, {"b": office})
    assert key_of(None, {"a": office}) != key_of({"fast_paths": False}, {"a": office})


@pytest.mark.parametrize(
    "build", [Office("office").build, with_variable("office"), with_default("office")]
)
def test_what_reads_a_variable_is_built_again(build: Callable[[Panel], Panel]) -> None:
    assert key_of(None, {"back": build}) is None


def test_options_that_are_no_plain_data_are_built_again() -> None:
    assert key_of({"frontend": object()}, {"back": office}) is None
