"""The layout of generated code, as ``ruff format`` and ``black`` write it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

INDENT = "    "
#: The default of ruff and black.
_LINE_LENGTH = 88


def line_length() -> int:
    """Return the line length that the project sets for ruff or black."""
    return _line_length(Path.cwd())


@lru_cache(maxsize=8)
def _line_length(folder: Path) -> int:
    for file, tables in (("ruff.toml", [[]]), ("pyproject.toml", [["ruff"], ["black"]])):
        try:
            content = tomllib.loads((folder / file).read_text("utf-8"))
        except (OSError, ValueError):
            continue
        tools = content if file == "ruff.toml" else content.get("tool", {})
        for table in tables:
            found = tools if not table else tools.get(table[0], {})
            length = found.get("line-length")
            if isinstance(length, int):
                return length
    return _LINE_LENGTH


def text_literal(text: str) -> str:
    """Return a string literal with double quotes, if the text has none itself."""
    literal = repr(text)
    if literal.startswith("'") and '"' not in text:
        return f'"{literal[1:-1]}"'
    return literal


def value_literal(value: object) -> str:
    """Return the literal of a string, a number, a boolean or None."""
    return text_literal(str(value)) if isinstance(value, str) else repr(value)


def chain_code(parts: Sequence[str], indent: str, end: str = ",") -> str:
    """Return a chain of calls: in one line if it fits, else with a call in each line."""
    line = f"{indent}{''.join(parts)}{end}"
    if len(line) <= line_length() and "\n" not in line:
        return line
    lines = [part.replace("\n", f"\n{indent}") for part in parts]
    return "\n".join(f"{indent}{line}" for line in lines) + end


def list_code(items: Iterable[Sequence[str]], indent: str) -> str:
    """Return a list with each item, a chain of calls, in its own lines."""
    lines = [chain_code(parts, indent + INDENT) for parts in items]
    return "[\n" + "".join(f"{line}\n" for line in lines) + f"{indent}]"


def names_code(names: Iterable[str], indent: str) -> str:
    """Return a tuple of strings."""
    literals = [text_literal(name) for name in names]
    line = f"({', '.join(literals)}{',' if len(literals) == 1 else ''})"
    if len(indent) + len(line) <= line_length() // 2:
        return line
    return "(\n" + "".join(f"{indent}{INDENT}{each},\n" for each in literals) + f"{indent})"


def imports_code(sections: Iterable[Mapping[str, Iterable[str]]]) -> str:
    """Return the ``from`` imports of a file; the sections are separated by blank lines."""
    blocks = [
        "\n".join(import_line(module, section[module]) for module in sorted(section))
        for section in sections
        if section
    ]
    return "\n\n".join(blocks)


def import_line(module: str, names: Iterable[str]) -> str:
    """Return ``from module import names``, with the names in the order of isort."""
    ordered = sorted(set(names), key=_import_order)
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= line_length():
        return line
    return f"from {module} import (\n" + "".join(f"{INDENT}{name},\n" for name in ordered) + ")"


def _import_order(name: str) -> tuple[int, str]:
    """Return the sort key of isort: constants, then classes, then other names."""
    if name.isupper() and len(name) > 1:
        return (0, name.lower())
    return (1 if name[:1].isupper() else 2, name.lower())
