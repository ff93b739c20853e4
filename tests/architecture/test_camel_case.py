"""camelCase names occur only in wire modules, inputs and functions that return a wire type.

Such a function is called ``to_wire`` or says in its return type which shape it writes; then
the type checker holds its keys to the contract.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

CAMEL = re.compile(r"^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$")

#: Names in URLs and route tables, and the names of shared props.
NAMED = {
    "parentRecord",
    "forceDelete",
    "backgroundWork",
    "navigationState",
    "settingsPages",
    "explainUrl",
}

#: Modules that speak a protocol or write a file whose keys others spelt (Inertia, Vite, XLSX, JSON
#: schema).
FOREIGN_PROTOCOLS = ("adapters/inertia/", "spreadsheets/xlsx_", "forms/json_schemas.py")


def is_border_file(path: Path) -> bool:
    relative = path.relative_to(PACKAGE)
    return (
        relative.name == "wire.py"
        or "inputs" in relative.parts
        # The testing helpers send and read what the browser does.
        or relative.parts[0] == "testing"
        or relative.as_posix().startswith(FOREIGN_PROTOCOLS)
    )


def writes_a_shape(function: ast.FunctionDef) -> bool:
    returned = ast.unparse(function.returns) if function.returns else ""
    return function.name == "to_wire" or bool(re.search(r"Wire\b", returned))


def camel_case(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, name) for each camelCase name or key outside those functions."""
    if isinstance(tree, ast.FunctionDef) and writes_a_shape(tree):
        return
    for word in words_of(tree):
        if CAMEL.match(word) and word not in NAMED:
            yield getattr(tree, "lineno", 0), word
    for child in ast.iter_child_nodes(tree):
        yield from camel_case(child)


def words_of(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node defines and the keys that it reads or writes, not its calls."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.keyword(arg=str(name)):
            yield name
        case ast.Dict(keys=keys):
            for key in keys:
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield key.value
        case ast.Subscript(slice=ast.Constant(value=str(key))):
            yield key
        case ast.Call(
            func=ast.Attribute(attr="get" | "pop"), args=[ast.Constant(value=str(key)), *_]
        ):
            yield key


def test_camel_case_stays_at_the_border() -> None:
    strayed = [
        f"{shown(path)}, line {line}: {word}"
        for path in python_files(PACKAGE)
        if not is_border_file(path)
        for line, word in camel_case(tree_of(path))
    ]

    assert strayed == []


@pytest.mark.parametrize(
    "source",
    [
        "perPage = 1",
        "def perPage(): ...",
        "def page(perPage): ...",
        "self.perPage = 1",
        'x = {"perPage": 1}',
        'x["perPage"]',
        'x.get("perPage")',
        "f(perPage=1)",
        'def described(item) -> dict[str, int]:\n    return {"perPage": 1}',
    ],
)
def test_a_stray_word_would_be_seen(source: str) -> None:
    assert [word for _, word in camel_case(ast.parse(source))] == ["perPage"]


@pytest.mark.parametrize(
    "source",
    [
        'def to_wire(self):\n    return {"perPage": 1}',
        'def described(item) -> list[ItemWire]:\n    return [{"perPage": 1}]',
        "logging.getLogger(name)",
        'x = {"parentRecord": 1}',
        "class PerPage: ...",
        "PER_PAGE = 1",
    ],
)
def test_what_belongs_to_others_or_to_the_border_is_fine(source: str) -> None:
    assert list(camel_case(ast.parse(source))) == []
