"""Panels with a function that raises, one for each place at which the project writes one."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from django_panel import Page, Panel, RelationManager, Resource, forms, infolists, tables
from django_panel.actions import Action, ExportAction, ImportAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.imports import ImportColumn, Importer
from django_panel.resources.pages import BoardPage, ListRecords
from django_panel.widgets import TableWidget
from tests.panels.declarations import page, resource, resource_page, with_pages
from tests.project.models import Customer, Project, Task

#: Raises; takes any arguments.
Raise = Callable[..., Any]
Build = Callable[[Panel], Panel]


def _panel(*resources: type[Resource], **options: Any) -> Build:
    def build(panel: Panel) -> Panel:
        panel = panel.path("back").resources(resources or [resource()])
        for name, value in options.items():
            panel = getattr(panel, name)(value)
        return panel

    return build


def _table(*columns: Any, **options: Any) -> Build:
    def table(cls: Any, schema: Any) -> Any:
        schema = schema.columns(columns or [tables.TextColumn("title")])
        for name, value in options.items():
            schema = getattr(schema, name)(value)
        return schema

    return _panel(resource(table=classmethod(table)))


def _form(*fields: Any) -> Build:
    return _panel(resource(form=classmethod(lambda cls, schema: schema.schema(fields))))


def _dialog(*fields: Any) -> Build:
    """Return a panel with an action whose dialog has these fields."""
    action = Action("send").schema(fields).action(lambda record, data: None)
    return _table(record_actions=[action])


def _manager(**methods: Any) -> Build:
    own = type("Projects", (RelationManager,), {"relationship": "projects", **methods})
    relations = classmethod(lambda cls: [own])
    return _panel(resource("OwnerResource", Customer, relation_managers=relations))


def _board(**methods: Any) -> Build:
    board = type("Board", (BoardPage,), {"column_field": "state", **methods})
    return _panel(resource("ProjectResource", Project, pages=with_pages(board=board)))


def _exporter(**methods: Any) -> Build:
    columns = {"columns": classmethod(lambda cls: [ExportColumn("title")])}
    own = type("OwnExporter", (Exporter,), {**columns, **methods})
    return _table(header_actions=[ExportAction.make(own)])


def _importer(**methods: Any) -> Build:
    columns = {"columns": classmethod(lambda cls: [ImportColumn("title")])}
    own = type("OwnImporter", (Importer,), {"model": Task, **columns, **methods})
    return _table(header_actions=[ImportAction.make(own)])


def _widget(**methods: Any) -> Build:
    query = {"query": lambda self: Task.objects.all(), "table": lambda self, schema: schema}
    return _panel(widgets=[type("OwnWidget", (TableWidget,), {**query, **methods})])


#: Declarations that are called once for a panel: their errors are errors of ``check``.
DECLARATIONS: dict[str, Callable[[Raise], Build]] = {
    "Resource.table": lambda f: _panel(resource(table=classmethod(f))),
    "Resource.form": lambda f: _panel(resource(form=classmethod(f))),
    "Resource.infolist": lambda f: _panel(resource(infolist=classmethod(f))),
    "Resource.relation_managers": lambda f: _panel(resource(relation_managers=classmethod(f))),
}
#: Read while the panels are loaded.
LOADED: dict[str, Callable[[Raise], Build]] = {
    "PanelProvider.panel": lambda f: f,
    "Resource.pages": lambda f: _panel(resource(pages=classmethod(f))),
    "Resource.integrations": lambda f: _panel(resource(integrations=classmethod(f))),
    "Page.get_slug": lambda f: _panel(pages=[page(get_slug=classmethod(f))]),
    "Page.get_route_path": lambda f: _panel(pages=[page(get_route_path=classmethod(f))]),
    "Page.get_middleware": lambda f: _panel(pages=[page(get_middleware=classmethod(f))]),
}
#: Functions that are called in a request: their errors wait for it.
OF_REQUESTS: dict[str, Callable[[Raise], Build]] = {
    "options of a dialog": lambda f: _dialog(forms.Select("customer").options(f)),
    "records of a dialog": lambda f: _dialog(forms.Select("customer").exists_in(f)),
    "records of a dialog with a new option": lambda f: _dialog(
        forms.Select("customer").exists_in(f).create_option_form([forms.TextInput("name")])
    ),
    "records of a checkbox list": lambda f: _dialog(forms.CheckboxList("kinds").options(f)),
    "schema of an action": lambda f: _table(
        record_actions=[Action("send").schema(f).action(lambda record, data: None)]
    ),
    "visible() of an action": lambda f: _table(record_actions=[Action("send").visible(f)]),
    "authorize() of an action": lambda f: _table(record_actions=[Action("send").authorize(f)]),
    "records of a form": lambda f: _form(
        forms.TextInput("title"), forms.Select("x").exists_in(f).dehydrated(False)
    ),
    "options of a form": lambda f: _form(
        forms.TextInput("title"), forms.Select("state").options(f).dehydrated(False)
    ),
    "visible() of a field": lambda f: _form(forms.TextInput("title").visible(f)),
    "default() of a field": lambda f: _form(forms.TextInput("title").default(f)),
    "state of a column": lambda f: _table(tables.TextColumn("title").format_using(f)),
    "options of a filter": lambda f: _table(filters=[tables.SelectFilter("title").options(f)]),
    "query of a filter": lambda f: _table(
        filters=[tables.SelectFilter("title").options({"a": "A"}).query(f)]
    ),
    "state of an entry": lambda f: _panel(
        resource(
            infolist=classmethod(
                lambda cls, schema: schema.schema([infolists.TextEntry("title").format_using(f)])
            )
        )
    ),
    "header actions of a page": lambda f: _panel(
        resource(pages=with_pages(index=type("Index", (ListRecords,), {"header_actions": f})))
    ),
    "sub-navigation of a page": lambda f: _panel(
        resource(pages=with_pages(own=resource_page("Own", get_title=f)))
    ),
    "widgets of a page": lambda f: _panel(pages=[page(widgets=f)]),
    "filters of a page": lambda f: _panel(pages=[page(filter_schema=classmethod(f))]),
    "query of a widget": lambda f: _widget(query=f),
    "table of a widget": lambda f: _widget(table=f),
    "filters of a widget": lambda f: _widget(filter_schema=classmethod(f)),
    "columns of a board": lambda f: _board(get_column_values=f),
    "validate() of a board": lambda f: _board(validate=f),
}


def methods_of(base: type, prefix: str) -> dict[str, Callable[[Raise], Build]]:
    """Return a panel for each class method of a base class, replaced by one that raises."""
    make: dict[type, Callable[..., Build]] = {
        Resource: lambda **own: _panel(resource(**own)),
        Page: lambda **own: _panel(pages=[page(**own)]),
        RelationManager: _manager,
        Exporter: _exporter,
        Importer: _importer,
        BoardPage: _board,
        TableWidget: _widget,
    }

    def panel_with(name: str, function: Raise) -> Build:
        return make[base](**{name: classmethod(function)})

    return {
        f"{prefix}.{name}": partial(panel_with, name)
        for name in dir(base)
        if not name.startswith("__") and isinstance(inspect.getattr_static(base, name), classmethod)
    }


METHODS: dict[str, Callable[[Raise], Build]] = {
    name: build
    for base in (Resource, Page, RelationManager, Exporter, Importer, BoardPage, TableWidget)
    for name, build in methods_of(base, base.__name__).items()
}
