"""Frozen dataclasses share ``FrozenValue``, so that Python compiles fewer methods at each start."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from django_panel.support.fluent import Fluent
from django_panel.support.frozen import FrozenValue
from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

#: Values that are compared by identity, and hashed as such.
COMPARED_BY_IDENTITY = {
    "FormTarget",
    "FoundField",
    "LocaleFormats",
    "PathRoutes",
    "PlacedWidget",
    "RelationForm",
    "RouteMatrix",
    "SocketUser",
    "TenantCanary",
}

ADVICE = (
    "A frozen dataclass inherits from FrozenValue (or from Fluent) and is declared with "
    "@dataclass(frozen=True, eq=False, repr=False). Generated __eq__, __hash__ and __repr__ "
    "are compiled at each start of a process; for all classes that takes 150 ms. "
    "A class that is compared by identity is listed in COMPARED_BY_IDENTITY."
)


def frozen_classes(tree: ast.AST) -> Iterator[tuple[ast.ClassDef, dict[str, str]]]:
    """Yield each frozen dataclass with the options of its decorator."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and "dataclass" in ast.unparse(decorator.func):
                options = {str(word.arg): ast.unparse(word.value) for word in decorator.keywords}
                if options.get("frozen") == "True":
                    yield node, options


def generates_methods(options: dict[str, str]) -> bool:
    return not options.get("eq") == options.get("repr") == "False"


def test_frozen_dataclasses_generate_no_comparison() -> None:
    generated = [
        f"{shown(path)}, line {node.lineno}: {node.name}"
        for path in python_files(PACKAGE)
        for node, options in frozen_classes(tree_of(path))
        if node.name not in COMPARED_BY_IDENTITY and generates_methods(options)
    ]

    assert generated == [], ADVICE


def test_frozen_dataclasses_have_the_base() -> None:
    without = []
    for path in python_files(PACKAGE):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for node, _ in frozen_classes(tree_of(path)):
            cls = getattr(importlib.import_module(module), node.name)
            if not issubclass(cls, FrozenValue) and node.name not in COMPARED_BY_IDENTITY:
                without.append(f"{shown(path)}, line {node.lineno}: {node.name}")

    assert without == [], ADVICE


def test_the_listed_classes_are_compared_by_identity() -> None:
    by_identity = {
        node.name
        for path in python_files(PACKAGE)
        for node, options in frozen_classes(tree_of(path))
        if options.get("eq") == "False" and options.get("repr") != "False"
    }

    assert by_identity == COMPARED_BY_IDENTITY


def subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    for subclass in cls.__subclasses__():
        yield subclass
        yield from subclasses(subclass)


def test_options_are_no_parameters_of_the_constructor() -> None:
    for path in python_files(PACKAGE):
        importlib.import_module(
            ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
                ".__init__"
            )
        )
    long = {
        cls.__qualname__: len(options)
        for cls in subclasses(Fluent)
        if cls.__module__.startswith("django_panel.") and is_dataclass(cls)
        if len(options := [f.name for f in fields(cls) if f.init and f.name[0] == "_"]) > 6
    }

    assert long.keys() <= {"ResourceConfiguration"}, (
        "An option with a setter is declared with field(default=…, init=False): every subclass "
        "compiles its constructor again, with all parameters, at each start of a process."
    )


@pytest.mark.parametrize(
    ("decorator", "generated"),
    [
        ("@dataclass(frozen=True)", [True]),
        ("@dataclasses.dataclass(frozen=True, slots=True)", [True]),
        ("@dataclass(frozen=True, eq=False)", [True]),
        ("@dataclass(frozen=True, eq=False, repr=False)", [False]),
        ("@dataclass", []),
        ("@dataclass(slots=True)", []),
    ],
)
def test_a_generated_comparison_is_found(decorator: str, generated: list[bool]) -> None:
    tree = ast.parse(f"{decorator}\nclass Value: ...")

    assert [generates_methods(options) for _, options in frozen_classes(tree)] == generated
