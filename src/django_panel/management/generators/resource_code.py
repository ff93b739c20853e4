"""The code of a resource and of its test, read from the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.management.base import CommandError
from django.db.models import Model

from django_panel.management.generators.files import FilePlan
from django_panel.management.generators.form_code import FormCode
from django_panel.management.generators.generated_tests import add_test, page_stub
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT, text_literal
from django_panel.management.generators.methods import attribute_lines, class_method, test_method
from django_panel.management.generators.models import import_model, verbose
from django_panel.management.generators.names import module_name
from django_panel.management.generators.panels import Package, TargetPanel
from django_panel.management.generators.stubs import rendered
from django_panel.management.generators.table_code import DELETION, DELETION_WITH_TRASH, TableCode
from django_panel.records.trash import has_soft_deletes
from django_panel.support.title_fields import label_field

PAGES = "django_panel.resources.pages"
_PAGE_CLASSES = {
    "index": "ListRecords",
    "create": "CreateRecord",
    "view": "ViewRecord",
    "edit": "EditRecord",
}


@dataclass(frozen=True)
class ResourceCode:
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
        self._add_test(plan, package, module)
        return package

    def text(self) -> str:
        """Return the module of the resource."""
        imports = Imports()
        imports.add("django_panel", "Resource")
        name = import_model(self.model, imports)
        plural = verbose(self.model, many=True)
        form = FormCode(self.model)
        methods = (
            self._pages(form, imports) + self._table(form, imports) + self._form(form, imports)
        )
        return rendered(
            "resource.py",
            panel_id=self.target.id,
            class_name=self.class_name,
            model=name,
            plural=plural,
            docstring=f"{plural[:1].upper()}{plural[1:]}.",
            attributes=attribute_lines(self._attributes()),
            methods=methods,
            imports=imports.code(),
        )

    def _attributes(self) -> list[str]:
        title = label_field(self.model)
        found = []
        if title is not None and not _has_own_title(self.model):
            found.append(f"record_title_attribute = {text_literal(title.name)}")
        found.append('navigation_icon = "table"')
        if self.soft_deletes:
            found.append("soft_deletes = True")
        return found

    def _page_keys(self, form: FormCode) -> list[str]:
        if self.simple:
            return ["index"]
        left_out = {
            key
            for key, is_there in (("view", self.view), ("create", form.can_create()))
            if not is_there
        }
        return [key for key in _PAGE_CLASSES if key not in left_out]

    def _pages(self, form: FormCode, imports: Imports) -> str:
        keys = self._page_keys(form)
        if len(keys) == len(_PAGE_CLASSES):
            return ""
        imports.add("collections.abc", "Mapping")
        imports.add(PAGES, "ResourcePage", *(_PAGE_CLASSES[key] for key in keys))
        rows = [f"{text_literal(key)}: {_PAGE_CLASSES[key]}" for key in keys]
        body = f"{INDENT * 2}return {{{', '.join(rows)}}}"
        return class_method("pages(cls) -> Mapping[str, type[ResourcePage]]", body)

    def _table(self, form: FormCode, imports: Imports) -> str:
        table = TableCode(self.model, soft_deletes=self.soft_deletes)
        columns = table.columns()
        if columns is None:
            # The panel derives columns that need a function, such as those of a tree.
            return ""
        actions: dict[str, Sequence[str]] = {}
        if self.simple and form.can_create():
            actions["header_actions"] = ["CreateAction().modal()"]
        actions["bulk_actions"] = DELETION_WITH_TRASH if self.soft_deletes else DELETION
        body = table.body(columns, imports, actions=actions)
        return class_method("table(cls, schema: TableSchema) -> TableSchema", body)

    def _form(self, form: FormCode, imports: Imports) -> str:
        fields = form.fields()
        if fields is None:
            return ""
        return class_method(
            "form(cls, schema: FormSchema) -> FormSchema", form.body(fields, imports)
        )

    def _add_test(self, plan: FilePlan, package: Package, module: str) -> None:
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
            tests="\n".join(tests),
        )

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
        keys = [key for key in self._page_keys(FormCode(self.model)) if key in shown]
        tests = [
            test_method(
                f"test_a_superuser_opens_the_{shown[key]}",
                login,
                self._get(key),
                "self.assertEqual(response.status_code, 200)",
            )
            for key in keys
        ]
        without_permission = (
            "self.superuser.is_superuser = False\n"
            f"{INDENT * 2}self.superuser.save()\n{INDENT * 2}{login}"
        )
        return [
            *tests,
            test_method(
                "test_a_user_without_permissions_is_refused",
                without_permission,
                self._get("index"),
                "self.assertEqual(response.status_code, 403)",
            ),
        ]

    def _get(self, key: str) -> str:
        panel = text_literal(self.target.id)
        line = f'url = {self.class_name}.url("{key}", panel={panel})'
        return f"{line}\n{INDENT * 2}response = self.client.get(url)"


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
