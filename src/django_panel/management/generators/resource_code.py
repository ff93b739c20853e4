"""The code of a resource and of its test, read from the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Model

from django_panel.forms.derived import derive_fields
from django_panel.management.generators.component_code import named
from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.generated_tests import add_test, page_stub
from django_panel.management.generators.models import import_model, verbose
from django_panel.management.generators.names import module_name
from django_panel.management.generators.panels import Package, TargetPanel
from django_panel.management.generators.python_code import (
    Imports,
    class_method,
    test_method,
    text_literal,
    tuple_code,
)
from django_panel.management.generators.stubs import rendered
from django_panel.records.trash import DEFAULT_TRASH, has_soft_deletes
from django_panel.resources.derived_forms import has_create_page
from django_panel.resources.resource import Resource
from django_panel.support.frozen import FrozenValue
from django_panel.support.title_fields import label_field
from django_panel.tables.derived import derive_columns
from django_panel.tables.derived_filters import derive_filters

PAGES = "django_panel.resources.pages"
_PAGE_CLASSES = {
    "index": "ListRecords",
    "create": "CreateRecord",
    "view": "ViewRecord",
    "edit": "EditRecord",
}


@dataclass(frozen=True, eq=False, repr=False)
class ResourceCode(FrozenValue):
    """A resource that is written for a model."""

    class_name: str
    model: type[Model]
    target: TargetPanel
    simple: bool = False
    view: bool = True
    soft_deletes: bool = False

    def add_to(self, plan: FilePlan) -> Package:
        """Add the resource and its test to a plan."""
        package = self.target.discovered_package("resources", plan)
        package.prepare(plan)
        module = module_name(self.class_name, "Resource")
        plan.add(package.folder / f"{module}.py", self.text())
        imports = Imports()
        imports.add(f"{package.name}.{module}", self.class_name)
        has_tenants = self.target.panel.has_tenancy()
        tests = [self._declaration_test()] if has_tenants else self._page_tests()
        add_test(
            plan,
            package,
            f"{module}_resource",
            page_stub(self.target),
            imports,
            panel_id=self.target.id,
            class_name=self.class_name,
            test_class=f"{self.class_name}Tests",
            tests="\n\n".join(tests),
        )
        return package

    def text(self) -> str:
        """Return the module of the resource."""
        imports = Imports()
        imports.add("django_panel", "Resource")
        plural = verbose(self.model, many=True)
        return rendered(
            "resource.py",
            panel_id=self.target.id,
            class_name=self.class_name,
            model=import_model(self.model, imports),
            plural=plural,
            docstring=f"{plural[:1].upper()}{plural[1:]}.",
            attributes="\n".join(self._attributes(imports)),
            pages=self._pages(imports),
            table=self._table(imports),
            imports=imports.code(),
        )

    def _attributes(self, imports: Imports) -> list[str]:
        lines = []
        title = label_field(self.model)
        if title is not None and not _has_own_title(self.model):
            lines.append(f"record_title_attribute = {text_literal(title.name)}")
        lines.append('navigation_icon = "table"')
        if self.soft_deletes:
            lines.append("soft_deletes = True")
        columns = [column for column in derive_columns(self.model) if column.is_visible()]
        # What is not declared, such as the columns of a tree, is derived from the model.
        names = named(self.model, columns)
        if names:
            lines.append(f"columns = {tuple_code(names)}")
            shown = {column.get_name() for column in columns}
            filters = self._filters(shown, imports)
            lines += [f"filters = {tuple_code(filters)}"] if filters else []
        form = named(self.model, derive_fields(self.model))
        return [*lines, f"fields = {tuple_code(form)}"] if form else lines

    def _filters(self, columns: set[str], imports: Imports) -> list[str]:
        # The trash has a filter of its own.
        columns = columns - ({DEFAULT_TRASH.column} if self.soft_deletes else set())
        filters = derive_filters(self.model, columns)
        names = [text_literal(filter_.get_name()) for filter_ in filters]
        if not self.soft_deletes:
            return names
        imports.add("django_panel.tables", "TrashedFilter")
        return [*names, "TrashedFilter()"]

    def _can_create(self) -> bool:
        """Return whether a new record can be saved: the form has every required field."""
        plain: Any = type("Derived", (Resource,), {"model": self.model})
        return has_create_page(plain)

    def _page_keys(self) -> list[str]:
        if self.simple:
            return ["index"]
        left_out = set() if self.view else {"view"}
        left_out |= set() if self._can_create() else {"create"}
        return [key for key in _PAGE_CLASSES if key not in left_out]

    def _pages(self, imports: Imports) -> str:
        keys = self._page_keys()
        if len(keys) == len(_PAGE_CLASSES):
            return ""
        imports.add("collections.abc", "Mapping")
        imports.add(PAGES, "ResourcePage", *(_PAGE_CLASSES[key] for key in keys))
        rows = [f"{text_literal(key)}: {_PAGE_CLASSES[key]}" for key in keys]
        body = f"return {{{', '.join(rows)}}}"
        return class_method("pages(cls) -> Mapping[str, type[ResourcePage]]", body)

    def _table(self, imports: Imports) -> str:
        if not (self.simple and self._can_create()):
            return ""
        imports.add("django_panel.actions", "CreateAction")
        imports.add("django_panel.tables", "TableSchema")
        body = "return super().table(schema).header_actions([CreateAction().modal()])"
        return class_method("table(cls, schema: TableSchema) -> TableSchema", body)

    def _declaration_test(self) -> str:
        return test_method(
            "test_the_resource_has_a_list",
            "",
            f"pages = {self.class_name}.pages()",
            'self.assertIn("index", pages)',
        )

    def _page_tests(self) -> list[str]:
        login = "self.client.force_login(self.superuser)"
        shown = {"index": "list", "create": "create_page"}
        tests = [
            test_method(
                f"test_a_superuser_opens_the_{shown[key]}",
                login,
                self._get(key),
                "self.assertEqual(response.status_code, 200)",
            )
            for key in self._page_keys()
            if key in shown
        ]
        refused = test_method(
            "test_a_user_without_permissions_is_refused",
            f"self.superuser.is_superuser = False\nself.superuser.save()\n{login}",
            self._get("index"),
            "self.assertEqual(response.status_code, 403)",
        )
        return [*tests, refused]

    def _get(self, key: str) -> str:
        url = f"{self.class_name}.url({text_literal(key)}, panel={text_literal(self.target.id)})"
        return f"url = {url}\nresponse = self.client.get(url)"


def uses_soft_deletes(model: type[Model], *, wanted: bool) -> bool:
    """Return whether the code has soft deletes: if the model has them."""
    has_them = has_soft_deletes(model)
    if wanted and not has_them:
        raise CommandError(
            f"{model._meta.label} has no soft deletes. Its records need trash(), restore() and "
            "force_delete(). Inherit from django_panel.models.SoftDeletes, or leave out "
            "--soft-deletes."
        )
    return has_them


def _has_own_title(model: type[Model]) -> bool:
    """Return whether a model defines ``__str__``, which is then the title of its records."""
    return model.__str__ is not Model.__str__
