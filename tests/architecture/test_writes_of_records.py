"""Records of a project are written by ``django_panel.records`` only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source_tree import (
    PACKAGE,
    imported_modules,
    python_files,
    shown,
    tree_of,
)
from tests.direct_writes import direct_writes
from tests.project.models import Customer

#: Methods that write rows.
METHODS = {"save", "save_base", "delete", "bulk_create", "bulk_update"}
#: Folders whose rows are no records of a project, with the reason.
FOLDERS = {
    "records": "This is the package that writes records.",
    "models": "These are the package's own models.",
    "management": "A developer runs these commands, and they write files.",
}
#: What has a method of the same name and is no record.
OTHERS = re.compile(
    r"(?:^|\.)(?:storage|cache|session|memory|_?writer|related_records|super\(\)"
    r"|inner_writer\(.*\)|private_storage\(.*\)|storage_of\(.*\)|caches\[.*\]|_rows_in\(form\))$"
)
#: File -> the calls that write something else, and why.
ALLOWED: dict[str, tuple[set[str], str]] = {
    "adapters/allauth/email_addresses.py": ({"row.save"}, "an address of the user's account"),
    "adapters/contrib_auth/password_reset.py": ({"user.save"}, "the user's own account"),
    "auth/account_deletion.py": ({"account.delete"}, "the user's own account"),
    "auth/invitations.py": ({"user.save"}, "the account that is invited"),
    "auth/stack.py": ({"user.save"}, "the user's own account"),
    "forms/bound_model_form.py": (
        {"form.save", "forms.ModelForm.save"},
        "a form class prepares the record with commit=False",
    ),
    "forms/fields/checkbox_list.py": ({"related.save"}, "the method of the related records"),
    "forms/fields/hydration.py": ({"self.save"}, "the method of a field"),
    "http/views/integrations.py": (
        {"integration.save", "_integration(request, page).delete"},
        "an integration of the panel",
    ),
    "http/views/settings.py": ({"account.save"}, "the user's own account"),
    "jobs/housekeeping.py": ({"file.delete"}, "a generated file of the panel"),
    "resources/submit_keys.py": (
        {"self._rows().delete", "claim.delete"},
        "the key of a submitted form",
    ),
}

#: Functions and classes that write records or announce what was written. A write that calls one
#: of them outside of a ``RecordWriter`` is neither checked nor announced.
WRITING = {
    "django_panel.records.row": {"store_new", "saved", "update_columns", "update_column"},
    "django_panel.records.relations": {"change_related", "set_related", "note_related"},
    "django_panel.records.many": {"NewRecords", "ChangedRecords"},
    "django_panel.records.deletion.delete": {
        "delete_records",
        "delete_permanently",
        "delete_by_keys",
    },
    "django_panel.internal.fast.update_sql": {"prepared_update"},
}
INSERT = "It stores the record inside create() of the writer, which is given a function."
RELATE = "It relates stored records inside create() or change() of the writer."
JOIN = "The writer calls it as the last part of create(): the record joins its parent."
#: File -> the names of ``WRITING`` that it imports, and why.
IMPORTED: dict[str, tuple[set[str], str]] = {
    "forms/attributes.py": ({"store_new"}, INSERT),
    "forms/bound_model_form.py": ({"store_new", "note_related"}, INSERT),
    "forms/inlines/rows.py": ({"store_new"}, INSERT),
    "forms/layouts/relation_group.py": ({"saved"}, INSERT),
    "resources/actions/replicate.py": ({"saved"}, INSERT),
    "resources/importing/relations.py": ({"store_new"}, INSERT),
    "resources/saving.py": ({"store_new"}, INSERT),
    "forms/fields/hydration.py": ({"set_related"}, RELATE),
    "forms/fields/related_records.py": ({"change_related"}, RELATE),
    "forms/fields/tag_manager.py": ({"note_related"}, RELATE),
    "forms/model_relations.py": ({"set_related"}, RELATE),
    "resources/relations/pivot.py": ({"change_related"}, RELATE),
    "resources/parent_links.py": ({"change_related"}, JOIN),
    "resources/relations/relation_source.py": ({"change_related"}, JOIN),
    "forms/inlines/unique_positions.py": (
        {"update_column"},
        "Positions that the save of the same inline replaces: no receiver should see them.",
    ),
}


@pytest.fixture(autouse=True)
def written_records() -> None:
    """Allow the direct writes of these tests."""


def calls_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of each call that may write a row."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        owner = ast.unparse(node.func.value)
        if node.func.attr in METHODS and not OTHERS.search(owner):
            yield node.lineno, f"{owner}.{node.func.attr}"


def writes_of(path: Path, tree: ast.AST) -> list[str]:
    """Return the calls of a file that may write a record of a project."""
    name = path.relative_to(PACKAGE).as_posix()
    allowed, _reason = ALLOWED.get(name, (set(), ""))
    found = (each for each in calls_of(tree) if each[1] not in allowed)
    return [f"{shown(path)}, line {line}: {call}()" for line, call in found]


def test_nothing_else_saves_a_record() -> None:
    found = [
        each
        for path in python_files(PACKAGE)
        if path.relative_to(PACKAGE).parts[0] not in FOLDERS
        for each in writes_of(path, tree_of(path))
    ]

    assert found == []


def test_every_exception_is_used() -> None:
    unused = {
        f"{name}: {call}"
        for name, (calls, _reason) in ALLOWED.items()
        for call in calls - {text for _line, text in calls_of(tree_of(PACKAGE / name))}
    }

    assert unused == set()


def writing_imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of each import of a name that writes records.

    A module that is imported as a whole, by which all of its names can be reached, counts too.
    """
    for line, name in imported_modules(tree):
        module, _dot, attribute = name.rpartition(".")
        if name in WRITING:
            yield line, name
        elif attribute in WRITING.get(module, set()) or (attribute == "*" and module in WRITING):
            yield line, attribute


def test_nothing_else_imports_a_function_that_writes() -> None:
    found = [
        f"{shown(path)}, line {line}: {name}. Call a method of RecordWriter."
        for path in python_files(PACKAGE)
        for file in [path.relative_to(PACKAGE).as_posix()]
        if not file.startswith("records/")
        for line, name in writing_imports(tree_of(path))
        if name not in IMPORTED.get(file, (set(), ""))[0]
    ]

    assert found == []


def test_every_allowed_import_is_used() -> None:
    unused = {
        f"{file}: {name}"
        for file, (names, _reason) in IMPORTED.items()
        for name in names - {found for _line, found in writing_imports(tree_of(PACKAGE / file))}
    }

    assert unused == set()


def test_the_names_that_write_exist() -> None:
    missing = {
        f"{module}.{name}"
        for module, names in WRITING.items()
        for name in names
        if not hasattr(import_module(module), name)
    }

    assert missing == set()


@pytest.mark.parametrize(
    "source",
    [
        "from django_panel.records.row import store_new",
        "from django_panel.records.row import update_columns as write",
        "from django_panel.records.row import *",
        "from django_panel.records import row",
        "import django_panel.records.relations",
        "def late():\n    from django_panel.records.deletion.delete import delete_records",
    ],
)
def test_an_import_that_writes_is_seen(source: str) -> None:
    assert len(list(writing_imports(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "from django_panel.records.row import Row, assign",
        "from django_panel.records.writer import inner_writer",
        "from django_panel.resources.relations import row",
    ],
)
def test_other_imports_are_allowed(source: str) -> None:
    assert list(writing_imports(ast.parse(source))) == []


@pytest.mark.parametrize(
    "call",
    ["row.record.save()", "record.save(update_fields=[name])", "rows.bulk_update(found, [name])"],
)
def test_a_save_in_a_cell_would_be_seen(call: str) -> None:
    path = PACKAGE / "resources" / "cells.py"
    source = path.read_text().replace(
        "        cleaned = column.mutated(cleaned, record)\n",
        f"        cleaned = column.mutated(cleaned, record)\n        {call}\n",
    )

    assert call.partition("(")[0] in source
    assert len(writes_of(path, ast.parse(source))) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("file", "is_found"), [("resources/cells.py", True), ("records/row.py", False)]
)
def test_a_statement_of_another_package_is_seen_when_it_runs(file: str, is_found: bool) -> None:
    customer = Customer.objects.create(name="Ann")
    write: dict[str, Any] = {}
    source = "def write(record):\n    record.save()\n"
    exec(compile(source, str(PACKAGE / file), "exec"), write)

    with direct_writes() as writes:
        write["write"](customer)
        customer.save()

    assert bool(writes.found) is is_found
    assert len(writes.found) <= 1


@pytest.mark.django_db
def test_what_a_project_writes_is_not_counted() -> None:
    with direct_writes() as writes:
        Customer.objects.create(name="Ann")

    assert writes.found == []
