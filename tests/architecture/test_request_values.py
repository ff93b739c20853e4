"""Request input is never used as a regular expression, a lookup or a column name."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

MATCHING = {
    "compile",
    "match",
    "search",
    "fullmatch",
    "findall",
    "finditer",
    "split",
    "sub",
    "subn",
}
NARROWING = {"filter", "exclude", "get", "order_by", "annotate", "alias", "values", "values_list"}
#: Where requests are read; querysets are narrowed elsewhere, by what a schema declared.
READS_REQUESTS = ("http", "tables/parameters.py", "tables/query_string.py", "tables/state.py")
#: Patterns made at run time, each with its reason.
MADE = {
    # A host's own addresses, every part of them escaped.
    "panels/options/links.py",
    # The names of a model's tables, escaped.
    "records/host_writes.py",
}


def is_written_here(pattern: ast.expr) -> bool:
    """Return whether a pattern consists of literals and constants."""
    match pattern:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.lstrip("_").isupper() or name == "pattern"
        case ast.BinOp(left=left, right=right):
            return is_written_here(left) and is_written_here(right)
        case ast.JoinedStr(values=parts):
            return all(is_written_here(part) for part in parts)
        case ast.FormattedValue(value=value):
            return is_written_here(value)
        case _:
            return False


def foreign_patterns(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=[first, *_]):
                if name in MATCHING and not is_written_here(first):
                    yield node.lineno
            case ast.Constant(value=str(text)) if text.endswith(("__regex", "__iregex")):
                yield node.lineno


def spelled_lookups(tree: ast.AST) -> Iterator[int]:
    """Yield calls of queryset methods whose lookups are not literals."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), keywords=keywords) if name in NARROWING:
                if any(keyword.arg is None for keyword in keywords):
                    yield node.lineno


def test_no_text_of_a_request_becomes_a_pattern() -> None:
    found = [
        f"{shown(path)}:{line}"
        for path in python_files(PACKAGE)
        if path.relative_to(PACKAGE).as_posix() not in MADE
        for line in foreign_patterns(tree_of(path))
    ]

    assert found == []


def test_no_key_of_a_request_becomes_a_lookup() -> None:
    places = [PACKAGE / place for place in READS_REQUESTS]
    files = [
        path for place in places for path in (python_files(place) if place.is_dir() else [place])
    ]
    found = [f"{shown(path)}:{line}" for path in files for line in spelled_lookups(tree_of(path))]

    assert len(files) > 10
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "re.match(request.GET['q'], text)",
        "re.compile(f'^{term}$')",
        "re.sub('a' + term, '', text)",
        "rows.filter(title__regex=term, **{'title__regex': term})",
    ],
)
def test_a_foreign_pattern_would_be_seen(source: str) -> None:
    assert list(foreign_patterns(ast.parse(source))) != []


def test_a_spelled_lookup_would_be_seen() -> None:
    assert list(spelled_lookups(ast.parse("rows.filter(**request.GET)"))) == [1]
    assert list(spelled_lookups(ast.parse("rows.filter(pk=key)"))) == []
