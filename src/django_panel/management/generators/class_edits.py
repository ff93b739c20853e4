"""Changes of a class of the project: a policy, a relation manager or an action of a resource."""

from __future__ import annotations

from typing import Any

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.imports import with_import
from django_panel.management.generators.layout import INDENT
from django_panel.management.generators.methods import class_method
from django_panel.management.generators.project import is_inside_project, module_file
from django_panel.management.generators.python_source import PythonSource, method_of

Names = tuple[tuple[str, str], ...]


class ClassEdit:
    """The class whose code a command changes; where it cannot, it says what to write."""

    def __init__(self, owner: type[Any], plan: FilePlan) -> None:
        self._name = owner.__name__
        self._dotted = f"{owner.__module__}.{owner.__qualname__}"
        self._plan = plan
        path = module_file(owner.__module__)
        self._path = path if path is not None and is_inside_project(path) else None

    def set_attribute(self, name: str, value: str, imports: Names) -> None:
        """Add an attribute to the class, if it has none of that name."""
        source = self._source()
        owner = None if source is None else source.class_named(self._name)
        if source is None or owner is None or f"{name} =" in source.code_of(owner):
            self._advise(f"{name} = {value}", imports)
            return
        self._change(source.with_attribute(owner, f"{name} = {value}"), imports)

    def add_to_list(self, method: str, returns: str, item: str, imports: Names) -> None:
        """Add an item to the list that a class method returns; the method is added if needed."""
        source = self._source()
        owner = None if source is None else source.class_named(self._name)
        if source is None or owner is None:
            self._advise(f"{item} to {method}()", imports)
            return
        if method_of(owner, method) is None:
            body = f"{INDENT * 2}return [{item}]"
            code = class_method(f"{method}(cls) -> {returns}", body)
            base = (("collections.abc", "Sequence"), ("django_panel", "RelationManager"))
            self._change(source.with_member(owner, code.strip("\n")), (*imports, *base))
            return
        value: Any = source.returned(self._name, method)
        if getattr(value, "elts", None) is None:
            self._advise(f"{item} to {method}()", imports)
            return
        self._change(source.with_item(value, item), imports)

    def add_page(self, key: str, page: str, imports: Names) -> None:
        """Add a page to ``pages()``; a method that exists is left alone."""
        source = self._source()
        owner = None if source is None else source.class_named(self._name)
        if source is None or owner is None or method_of(owner, "pages") is not None:
            self._advise(f'"{key}": {page} to pages()', imports)
            return
        body = f'{INDENT * 2}return {{**super().pages(), "{key}": {page}}}'
        code = class_method("pages(cls) -> Mapping[str, type[ResourcePage]]", body)
        base = (
            ("collections.abc", "Mapping"),
            ("django_panel.resources.pages", "ResourcePage"),
        )
        self._change(source.with_member(owner, code.strip("\n")), (*imports, *base))

    def add_call(self, method: str, call: str, argument: str, imports: Names) -> None:
        """Add a call to the chain that a method returns, such as ``header_actions([...])``."""
        source = self._source()
        value = None if source is None else source.returned(self._name, method)
        changed = None
        if source is not None and value is not None:
            changed = source.with_call(value, call, argument)
        if changed is None:
            self._advise(f".{call}({argument}) to {method}()", imports)
            return
        self._change(changed, imports)

    def _source(self) -> PythonSource | None:
        return None if self._path is None else PythonSource(self._plan.text_of(self._path))

    def _change(self, source: PythonSource, imports: Names) -> None:
        for module, name in imports:
            source = with_import(source, module, name)
        if self._path is not None:
            self._plan.change(self._path, source.text)

    def _advise(self, code: str, imports: Names) -> None:
        modules = ", ".join(f"{name} from {module}" for module, name in imports)
        self._plan.notes.append(f"Add {code} of {self._dotted}, and import {modules}.")
