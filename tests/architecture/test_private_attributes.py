"""Private attributes of Django and the standard library are read in ``internal/fast`` only."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import PermissionsMixin
from django.contrib.messages.storage.base import BaseStorage
from django.contrib.sessions.backends.base import SessionBase
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, ForeignKey, Manager, Model, QuerySet
from django.db.models.sql import Query
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import URLPattern, URLResolver
from django.urls.resolvers import RegexPattern, RoutePattern
from django.utils.functional import SimpleLazyObject

from tests.architecture.source_tree import PACKAGE, python_files, running_nodes, shown, tree_of

#: Documented by Django, or by Python for named tuples.
DOCUMENTED = {
    "_meta",
    "_state",
    "_base_manager",
    "_default_manager",
    "_replace",
    "_fields",
    "_asdict",
    "_make",
    "_field_defaults",
}
FAST = PACKAGE / "internal" / "fast"

#: Django's classes whose instances our code works with. Their private names are forbidden on
#: any object but ``self`` and ``cls``, also where a class of ours has one of the same name.
DJANGO = (
    BaseDatabaseWrapper,
    BaseForm,
    BaseStorage,
    CsrfViewMiddleware,
    Field,
    File,
    FileSystemStorage,
    ForeignKey,
    HttpRequest,
    HttpResponse,
    Manager,
    Model,
    ModelBackend,
    PermissionsMixin,
    Query,
    QuerySet,
    RegexPattern,
    RoutePattern,
    SessionBase,
    SimpleLazyObject,
    URLPattern,
    URLResolver,
)
#: Attributes that only instances have.
INSTANCES: tuple[object, ...] = (
    Field(),
    HttpRequest(),
    HttpResponse(),
    Manager(),
    Query(None),
    QuerySet(),
    RoutePattern(""),
    URLResolver(RoutePattern(""), []),
)

#: Functions whose second argument is the name of an attribute.
BY_NAME = {
    "getattr",
    "setattr",
    "hasattr",
    "delattr",
    "object.__setattr__",
    "object.__getattribute__",
}
#: Private attributes without a public counterpart, with the reason for each.
UNAVOIDABLE = {
    # ``AdminSite.get_model_admin()`` returns the ``ModelAdmin`` of one model; nothing lists all.
    ("resources/model_admins/sites.py", "site._registry"),
}
#: Calls that replace parts of Python.
FORBIDDEN_CALLS = {"exec", "eval", "gc.disable", "gc.freeze", "object.__new__"}


def is_private(name: object) -> bool:
    return (
        isinstance(name, str)
        and name.startswith("_")
        and name.strip("_") != ""
        and not (name.startswith("__") and name.endswith("__"))
    )


def names_of_django() -> set[str]:
    of_classes = {name for cls in DJANGO for name in dir(cls)}
    of_instances = {name for instance in INSTANCES for name in vars(instance)}
    return {name for name in of_classes | of_instances if is_private(name)} - DOCUMENTED


def defined_names(trees: Iterable[ast.AST]) -> set[str]:
    """Return the private names that are defined: functions, classes, variables, own attributes."""
    found: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.update({node.attr} if is_own(node.value) else ())
    return {name for name in found if is_private(name)}


def is_own(receiver: ast.expr) -> bool:
    return isinstance(receiver, ast.Name) and receiver.id in {"self", "cls"}


def violations(tree: ast.AST, own: set[str], django: set[str]) -> list[str]:
    """Return the private attributes of Django or Python that a module uses, with their lines."""
    return sorted(f"line {line}: {what}" for line, what in _violations(tree, own, django))


def _violations(tree: ast.AST, own: set[str], django: set[str]) -> Iterator[tuple[int, str]]:
    # A private name of a stub file exists for the type checker only.
    for node in running_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
            if any(is_private(part) for name in names for part in name.split(".")):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in FORBIDDEN_CALLS:
            yield node.lineno, ast.unparse(node.func)
        elif isinstance(node, ast.expr):
            for receiver, name in attributes_of(node):
                if is_foreign(name, receiver, own, django):
                    yield node.lineno, ast.unparse(node)


def attributes_of(node: ast.expr) -> list[tuple[ast.expr, object]]:
    """Return the objects and attribute names that an expression reads, including ``getattr()``."""
    if isinstance(node, ast.Attribute):
        return [(node.value, node.attr)]
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        read = node.value
        if isinstance(read, ast.Call) and ast.unparse(read.func) == "vars":
            return [(read.args[0], node.slice.value)]
        if isinstance(read, ast.Attribute) and read.attr == "__dict__":
            return [(read.value, node.slice.value)]
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
        if called in BY_NAME and len(texts) > 1:
            return [(node.args[0], texts[1])]
        if called in {"attrgetter", "operator.attrgetter"}:
            return [(node.func, part) for text in texts for part in str(text).split(".")]
    return []


def is_foreign(name: object, receiver: ast.expr, own: set[str], django: set[str]) -> bool:
    if not is_private(name) or name in DOCUMENTED:
        return False
    return name not in own or (name in django and not is_own(receiver))


def test_private_attributes_are_read_in_internal_fast_only() -> None:
    trees = {path: tree_of(path) for path in python_files(PACKAGE) if not path.is_relative_to(FAST)}
    own, django = defined_names(trees.values()), names_of_django()

    found = [
        f"{shown(path)}, {each}"
        for path, tree in trees.items()
        for each in violations(tree, own, django)
        if (path.relative_to(PACKAGE).as_posix(), each.partition(": ")[2]) not in UNAVOIDABLE
    ]

    assert found == []


def test_internal_contains_fast_only() -> None:
    files = {path.relative_to(FAST.parent).parts[0] for path in FAST.parent.rglob("*.py")}

    assert files == {"__init__.py", "fast"}


def test_the_names_of_django_are_known() -> None:
    assert {
        "_db",
        "_fetch_mode" if hasattr(QuerySet(), "_fetch_mode") else "_hints",
        "_messages" if hasattr(HttpRequest(), "_messages") else "_encoding",
        "_origin_verified",
        "_populate",
        "_prefetch_related_lookups",
        "_queryset_class",
        "_reverse_dict",
        "_route",
        "_validators",
        "_wrapped",
    } <= names_of_django()


#: Names that a package of ours may define; Django has two of them too.
OWN = {"_ours", "_db", "_wrapped"}


@pytest.mark.parametrize(
    "source",
    [
        "rows._prefetch_related_lookups",
        "field._validators",
        "self._queryset_class",
        "sys._getframe(1)",
        "request.user._wrapped",
        "super()._populate()",
        "rows._db",
        "rows._db = 'other'",
        "from django.utils.functional import _something",
        "from django.db._private import something",
        "import _thread",
        "def late():\n    from dataclasses import _FIELD",
        "getattr(request, '_messages', None)",
        "setattr(resolver, '_populated', False)",
        "hasattr(rows, '_fetch_mode')",
        "delattr(request, '_cached_user')",
        "object.__setattr__(rows, '_db', None)",
        "vars(rows)['_result_cache']",
        "rows.__dict__['_result_cache']",
        "attrgetter('query._filters')",
        "operator.attrgetter('_filters')",
        "object.__new__(Task)",
        "gc.disable()",
        "gc.freeze()",
        "exec('x = 1')",
        "eval('1')",
    ],
)
def test_a_violation_would_be_seen(source: str) -> None:
    assert len(violations(ast.parse(source), OWN, names_of_django())) == 1


@pytest.mark.parametrize(
    "source",
    [
        "Task._meta.pk",
        "record._state.db",
        "Task._default_manager.all()",
        "Task._base_manager.all()",
        "pair._replace(first=1)",
        "Pair._fields",
        "other._ours",
        "self._db",
        "cls._wrapped",
        "getattr(record, '_ours')",
        "getattr(view, '__self__', None)",
        "vars(self)['_ours']",
        "self.__dict__['_db']",
        "Task.__name__",
        "request.POST.get('_method')",
        "names['_result_cache']",
        "for _ in rows: pass",
        "if TYPE_CHECKING:\n    from django.contrib.auth.models import _User",
        "from django.utils.translation import gettext as _",
    ],
)
def test_what_is_documented_or_ours_is_fine(source: str) -> None:
    assert violations(ast.parse(source), OWN, names_of_django()) == []


@pytest.mark.parametrize(
    "source",
    [
        "_ours = 1",
        "_ours: int = 1",
        "def _ours(): pass",
        "class _ours: pass",
        "self._ours = 1",
        "self._ours, cls._other = 1, 2",
        "class A:\n    _ours: int",
    ],
)
def test_own_names_are_found(source: str) -> None:
    assert "_ours" in defined_names([ast.parse(source)])


def test_an_assignment_to_another_object_defines_nothing() -> None:
    assert defined_names([ast.parse("rows._result_cache = []")]) == set()
