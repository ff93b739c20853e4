"""A source is rebuilt by ``resources/addresses.py`` only.

A job, a token, an explanation or a test names a list, its parents and its relation by keys. Parents
and owner must be in scope, and the user must be allowed to view them: one module checks that. So
every other file that constructs a source, or resolves parents by their keys, has a reason here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import PACKAGE, python_files, shown, tree_of

PAGE = "The page has found and authorized the owner."
REQUEST = "The source of a request is made here: its body is parsed, and errors have their order."
#: File -> what it calls, and why.
ALLOWED: dict[str, tuple[set[str], str]] = {
    "resources/addresses.py": (
        {"ResourceSource", "RelationSource", "ModelSource", "resolve_named", "bind(parents=)"},
        "This module rebuilds sources, and checks parents, owner and relation.",
    ),
    "resources/parents.py": (
        {"resolve_parents", "resolve_ancestors", "resolve_named", "bind(parents=)"},
        "These are the functions that look up parents.",
    ),
    # Requests.
    "http/lookup.py": ({"bound"}, REQUEST),
    "http/middleware/resolve_parent_record.py": ({"bound_from_path"}, REQUEST),
    "http/targets/filter_target.py": ({"ResourceSource"}, REQUEST),
    "http/targets/form_target.py": ({"ResourceSource"}, REQUEST),
    "http/targets/relation_target.py": ({"ResourceSource"}, REQUEST),
    "http/targets/source_target.py": ({"ResourceSource"}, REQUEST),
    "resources/pages/base.py": ({"ResourceSource"}, "The source of a page of a resource."),
    "resources/pages/relation_tables.py": ({"RelationSource"}, PAGE),
    "resources/pages/manage_related_records.py": ({"RelationSource"}, PAGE),
    # Sources that other sources, schemas and the panel have.
    "panels/panel.py": (
        {"ResourceSource", "ModelSource"},
        "The records of a model in this panel, which nobody names by keys.",
    ),
    "panels/overview.py": (
        {"ResourceSource"},
        "The resources of the panel itself; nested ones are left out.",
    ),
    "resources/relations/relation_source.py": (
        {"ResourceSource", "RelationSource"},
        "The source of the relation's owner, and the relation with the locked owner.",
    ),
    "resources/schemas.py": ({"ResourceSource"}, "A schema is bound to the source it belongs to."),
    # Declarations: these sources read no records.
    "resources/exporting/registry.py": (
        {"ResourceSource", "RelationSource"},
        "The declared actions; those of a relation are read with an unsaved owner.",
    ),
    "checks/relations.py": ({"RelationSource"}, "An unsaved owner, to check what is declared."),
    # Parents that are not resolved from keys.
    "resources/records.py": ({"bind(parents=)"}, "Unbinds the parents."),
    "resources/relations/linking.py": ({"bind(parents=)"}, "Unbinds the parents."),
    "search/results.py": (
        {"bind(parents=)"},
        "The parents of a found record, which the search has read and checked.",
    ),
}
SOURCES = {"ResourceSource", "RelationSource", "ModelSource"}
#: The functions of ``resources/parents.py`` that look parents up by their keys.
LOOKUPS = {"bound", "bound_from_path", "resolve_parents", "resolve_ancestors", "resolve_named"}
PARENTS = "django_panel.resources.parents"


def rebuildings(tree: ast.AST, *, is_parents: bool = False) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of each construction of a source, and of each look-up of parents.

    ``is_parents``: the file defines the look-ups.
    """
    names = LOOKUPS if is_parents else set(_imported(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        owner, _dot, name = ast.unparse(node.func).rpartition(".")
        is_lookup = (name in names and not owner) or (name in LOOKUPS and _is_parents(owner))
        if name in SOURCES or is_lookup:
            yield node.lineno, name
        if name == "bind" and any(keyword.arg == "parents" for keyword in node.keywords):
            yield node.lineno, "bind(parents=)"


def _imported(tree: ast.AST) -> Iterator[str]:
    """Yield the local names of the look-ups of parents that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == PARENTS:
            yield from (each.asname or each.name for each in node.names if each.name in LOOKUPS)


def _is_parents(owner: str) -> bool:
    return owner.rpartition(".")[2] == "parents"


def rebuildings_of(name: str) -> list[tuple[int, str]]:
    return list(rebuildings(tree_of(PACKAGE / name), is_parents=name == "resources/parents.py"))


def test_no_other_file_rebuilds_a_source() -> None:
    found = [
        f"{shown(path)}, line {line}: {name}. Call source_from_address(), bound_source() or "
        "find_relation()."
        for path in python_files(PACKAGE)
        for file in [path.relative_to(PACKAGE).as_posix()]
        for line, name in rebuildings_of(file)
        if name not in ALLOWED.get(file, (set(), ""))[0]
    ]

    assert found == []


def test_every_exception_is_used() -> None:
    unused = {
        f"{file}: {name}"
        for file, (names, _reason) in ALLOWED.items()
        for name in names - {found for _line, found in rebuildings_of(file)}
    }

    assert unused == set()


FROM_PARENTS = f"from {PARENTS} import "


@pytest.mark.parametrize(
    "source",
    [
        "ResourceSource(resource)",
        "ResourceSource(resource, panel, parents)",
        "resource_source.ResourceSource(*parts)",
        "RelationSource(manager, resource, owner)",
        "relation_source.RelationSource(manager, resource, owner, panel)",
        "ModelSource(model, panel)",
        f"{FROM_PARENTS}bound\nwith bound(resource, parent):\n    pass",
        f"{FROM_PARENTS}bound as with_parent\nwith with_parent(resource, parent):\n    pass",
        f"{FROM_PARENTS}resolve_named\nresolve_named(links, address)",
        "parents.bound(resource, parent)",
        "resources.parents.resolve_ancestors(links, key)",
        "context.bind(panel=panel, parents=(parent,))",
    ],
)
def test_a_rebuilt_source_is_found(source: str) -> None:
    assert len(list(rebuildings(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "isinstance(source, ResourceSource)",
        "source.bound()",
        "bound(first, last)",
        "context.bind(panel=panel)",
        "source_from_address(address)",
        "bound_source(address)",
        "folder.mkdir(parents=True)",
    ],
)
def test_other_calls_are_allowed(source: str) -> None:
    assert list(rebuildings(ast.parse(source))) == []
