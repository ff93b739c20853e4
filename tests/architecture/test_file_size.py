"""Files have at most 400 lines of code: blank lines, imports, docstrings and comments are free."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source_tree import FRONTEND, PACKAGE, ROOT, python_files, shown

LIMIT = 400
PYTHON_FOLDERS = [PACKAGE, ROOT / "tests", ROOT / "demo", ROOT / "tools", ROOT / "benchmarks"]

_BLOCK_COMMENT = re.compile(r"^[ \t]*(\{?/\*.*?\*/\}?)[ \t]*$", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(r"^import\b.*?;$", re.DOTALL | re.MULTILINE)


def hand_written_files() -> Iterator[Path]:
    for folder in PYTHON_FOLDERS:
        yield from python_files(folder)
    for pattern in ("*.ts", "*.tsx"):
        for path in sorted((FRONTEND / "src").rglob(pattern)):
            if "contracts" not in path.relative_to(FRONTEND / "src").parts[:1]:
                yield path


def lines_of_code(text: str, suffix: str) -> int:
    """Count the lines that are neither blank nor part of an import, a docstring or a comment."""
    if suffix != ".py":
        lines = _IMPORT.sub("", _BLOCK_COMMENT.sub("", text)).splitlines()
        return sum(bool(line.strip()) and not line.strip().startswith("//") for line in lines)
    free = {line for node in _free_nodes(ast.parse(text)) for line in _lines(node)}
    numbered = enumerate(text.splitlines(), start=1)
    code = [line.strip() for number, line in numbered if number not in free]
    return sum(bool(line) and not line.startswith("#") for line in code)


def _free_nodes(tree: ast.Module) -> Iterator[ast.stmt]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            yield node.body[0]


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def test_no_file_has_more_lines_of_code_than_the_limit() -> None:
    lengths = {
        shown(path): lines_of_code(path.read_text(), path.suffix) for path in hand_written_files()
    }

    assert {name: length for name, length in lengths.items() if length > LIMIT} == {}


def test_both_languages_are_measured() -> None:
    suffixes = {path.suffix for path in hand_written_files()}

    assert suffixes == {".py", ".ts", ".tsx"}


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", '"""Docs\nof two lines."""\n\nfrom a import (\n    b,\n)\n\n# Why.\nx = "# 1"\n'),
        (".ts", 'import {\n  a,\n} from "b";\n\n/**\n * Docs.\n */\n// Why.\nconst x = "// 1";\n'),
        (".tsx", 'import a from "b";\n\n  {/* Why\n  this. */}\n<p>/* text */ and more</p>\n'),
    ],
)
def test_only_code_is_counted(suffix: str, text: str) -> None:
    assert lines_of_code(text, suffix) == 1
