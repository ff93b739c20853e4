"""A schema's setter returns a copy, so a statement that discards the copy is a bug.

``column.label("Due")`` alone on a line is the bug. It is looked for where the type is
plain from the text: a chain that starts with a schema class, a variable made from one, or a
parameter annotated with one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PACKAGE, ROOT, python_files, shown, tree_of

#: Methods that return the object after they have done something.
NO_SETTERS = {"send"}
SEARCHED = [PACKAGE, ROOT / "demo", ROOT / "docs", ROOT / "tests" / "project"]


def is_frozen_dataclass(node: ast.ClassDef) -> bool:
    return any(
        isinstance(found, ast.Call)
        and ast.unparse(found.func).endswith("dataclass")
        and any(
            word.arg == "frozen" and isinstance(word.value, ast.Constant) and word.value.value
            for word in found.keywords
        )
        for found in node.decorator_list
    )


def schema_setters(trees: list[ast.Module]) -> dict[str, set[str]]:
    """Map each immutable schema class to its setters, inherited ones included."""
    classes = {
        node.name: node
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and is_frozen_dataclass(node)
    }

    def setters(name: str) -> set[str]:
        node = classes[name]
        own = {
            member.name
            for member in node.body
            if isinstance(member, ast.FunctionDef)
            and member.name not in NO_SETTERS
            and member.returns
            and ast.unparse(member.returns).strip("'\"") in {"Self", name}
            and not any("classmethod" in ast.unparse(d) for d in member.decorator_list)
        }
        bases = (ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases)
        return own.union(*(setters(base) for base in bases if base in classes))

    return {name: found for name in classes if (found := setters(name))}


def discarded(tree: ast.Module, schemas: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield (line, text) for each statement that calls a setter and discards the copy."""
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in [tree, *scopes]:
        known = variables(scope, schemas)
        for node in ast.walk(scope):
            match node:
                case ast.Expr(value=ast.Call(func=ast.Attribute(attr=setter)) as call):
                    kind = schema_at_the_root(call, known, schemas)
                    if kind and setter in schemas[kind]:
                        yield node.lineno, ast.unparse(node)


def variables(scope: ast.AST, schemas: dict[str, set[str]]) -> dict[str, str]:
    known: dict[str, str] = {}
    for node in ast.walk(scope):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                kind = ast.unparse(annotation).strip("'\"").split("[")[0].split(".")[-1]
                if kind in schemas:
                    known[name] = kind
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call):
                if found := schema_at_the_root(call, known, schemas):
                    known[name] = found
    return known


def schema_at_the_root(
    call: ast.Call, known: dict[str, str], schemas: dict[str, set[str]]
) -> str | None:
    """Follow a chain of calls to its start and return the schema class."""
    node: ast.expr = call
    while True:
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in schemas:
                return name
            case ast.Call(func=ast.Attribute(attr=name)) if name in schemas:
                return name
            case ast.Name(id=name):
                return known.get(name, name if name in schemas else None)
            case ast.Call(func=ast.Attribute(value=inner)) | ast.Attribute(value=inner):
                node = inner
            case _:
                return None


def test_no_copy_is_discarded() -> None:
    schemas = schema_setters([tree_of(path) for path in python_files(PACKAGE)])

    found = sorted(
        {
            f"{shown(path)}, line {line}: {text}"
            for folder in SEARCHED
            for path in python_files(folder)
            for line, text in discarded(tree_of(path), schemas)
        }
    )

    assert found == []


SAMPLE = ast.parse(
    """
@dataclass(frozen=True)
class Column:
    def label(self, text) -> Self: ...
    def get_label(self) -> str: ...
    @classmethod
    def make(cls, name) -> Self: ...

@dataclasses.dataclass(frozen=True, kw_only=True)
class TextColumn(Column):
    def limit(self, size) -> Self: ...

@dataclass
class Builder:
    def label(self, text) -> Self: ...
"""
)


def test_setters_are_those_that_return_a_copy() -> None:
    assert schema_setters([SAMPLE]) == {"Column": {"label"}, "TextColumn": {"label", "limit"}}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('TextColumn("a").limit(3)', [1]),
        ('tables.TextColumn("a").label("x").limit(3)', [1]),
        ('TextColumn.make("a").limit(3)', [1]),
        ('column = TextColumn("a")\ncolumn.label("x")', [2]),
        ('def f(column: TextColumn) -> None:\n    column.label("x")', [2]),
        ('column = TextColumn("a").label("x")', []),
        ('column = TextColumn("a")\ncolumn.get_label()', []),
        ('def f(column: TextColumn):\n    return column.label("x")', []),
        ('builder = Builder()\nbuilder.label("x")', []),
        ('anything.label("x")', []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_dropped_copy_is_seen_and_a_kept_one_is_not(source: str, lines: list[int]) -> None:
    found = discarded(ast.parse(source), schema_setters([SAMPLE]))

    assert sorted({line for line, _ in found}) == lines
