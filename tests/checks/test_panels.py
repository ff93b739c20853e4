"""What a booted panel asks for that cannot be given, or that leads nowhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.apps import apps
from django.db import models
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from django_panel import Panel, RelationManager, Resource, current_user, forms
from django_panel.forms.schema import FormSchema
from django_panel.policies import Policy
from django_panel.resources.pages import ManageRelatedRecords, ResourcePage
from django_panel.tables import (
    Group,
    QueryBuilderFilter,
    SelectColumn,
    SumSummary,
    TableSchema,
    TextColumn,
)
from tests.checks.conftest import MessagesById
from tests.panels.declarations import page, resource, resource_page, with_pages
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task


class NosyResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema if current_user().is_authenticated else super().table(schema)


class WrongResource(Resource):
    model = Customer

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name"), TextColumn("name")])


def test_a_strict_panel_needs_a_policy_for_each_resource(
    found: MessagesById, declare: Declare
) -> None:
    unsaid, stated = resource("UnsaidResource"), resource("StatedResource", Customer, policy=Policy)
    declare(back=lambda panel: panel.resources([unsaid, stated]))
    assert found("E009") == []

    declare(back=lambda panel: panel.resources([unsaid, stated]).strict_authorization())

    (message,) = found("E009")
    assert "UnsaidResource" in message.msg
    assert "'back'" in message.msg
    assert "`policy`" in str(message.hint)


@pytest.mark.parametrize("place", ["panel", "page"])
def test_middleware_that_cannot_be_made_is_an_error(
    place: str, found: MessagesById, declare: Declare
) -> None:
    def build(panel: Panel) -> Panel:
        if place == "panel":
            return panel.middleware(["panel.tow-factor"])
        return panel.pages([page(middleware=["nowhere.Guard"]), page("Other")])

    declare(back=lambda panel: panel.middleware(["panel.locale"]).pages([page()]))
    assert found("E001") == []

    declare(back=build)

    (message,) = found("E001")
    assert ("panel.tow-factor" if place == "panel" else "nowhere.Guard") in message.msg


def test_a_table_put_together_wrongly_is_an_error(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.resources([resource()]))
    assert found("E008") == []

    declare(back=lambda panel: panel.resources([WrongResource]))

    (message,) = found("E008")
    assert "name" in message.msg


@pytest.mark.parametrize(
    ("change", "culprit"),
    [
        (lambda table: table.default_sort("nmae"), "'nmae'"),
        (lambda table: table.columns([TextColumn("nmae")]), "'nmae'"),
        (lambda table: table.groups([Group("nmae")]), "'nmae'"),
        (lambda table: table.filters([QueryBuilderFilter("narrow")]), "'narrow'"),
        (lambda table: table.default_layout("list"), "'list'"),
        (lambda table: table.columns(["name"]), "columns() was given 'name'"),
        (lambda table: table.columns([TextColumn]), "columns() was given"),
        (lambda table: table.filters(["is_active"]), "filters() was given 'is_active'"),
        (lambda table: table.groups([Group]), "groups() was given"),
        (
            lambda table: table.filters([QueryBuilderFilter().constraints(["name"])]),  # type: ignore[list-item]
            "constraints() was given 'name'",
        ),
        (lambda table: table.columns([TextColumn("name").summarize(["sum"])]), "SumSummary()"),
        (lambda table: table.columns([TextColumn("name").summarize([SumSummary()])]), "'sum'"),
        (lambda table: table.columns([SelectColumn("email")]), "'email' has no options"),
        (lambda table: None, "returned None"),
    ],
)
def test_a_table_that_does_not_fit_its_model_is_an_error(
    change: Callable[[TableSchema], TableSchema],
    culprit: str,
    found: MessagesById,
    declare: Declare,
) -> None:
    def table(cls: type[Resource], schema: TableSchema) -> TableSchema:
        return change(schema.columns([TextColumn("name")]))

    wrong = resource("UnfitResource", Customer, table=classmethod(table))
    declare(back=lambda panel: panel.resources([wrong]))

    (message,) = found("E008")
    assert culprit in message.msg
    assert "UnfitResource.table()" in str(message.hint)


def test_a_table_that_reads_the_user_is_an_error(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.resources([resource()]))
    assert found("E010") == []

    declare(back=lambda panel: panel.resources([NosyResource]))

    (message,) = found("E010")
    assert "NosyResource.table()" in message.msg


def test_a_page_hidden_by_another_of_its_resource_is_a_warning(
    found: MessagesById, declare: Declare
) -> None:
    board = resource_page("Board", route_path="board")
    pages = with_pages(board=board, kanban=resource_page("Kanban", route_path="board"))
    declare(back=lambda panel: panel.resources([resource(pages=with_pages(board=board))]))
    assert found("W003") == []

    declare(back=lambda panel: panel.resources([resource(pages=pages)]))

    (message,) = found("W003")
    assert "'board' and 'kanban'" in message.msg
    assert "TaskResource" in message.msg
    assert "'tasks/board'" in message.msg
    assert "route_path" in str(message.hint)


def test_an_option_that_means_nothing_is_a_warning(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.colors({"primary": "#fff"}).css_hooks({"page": "x"}))
    assert found("W004") == []

    declare(back=lambda panel: panel.colors({"primry": "#fff"}).css_hooks({"pgae": "x"}))

    colour, hook = found("W004")
    assert "'back'" in colour.msg
    assert "'primary'?" in colour.msg
    assert "'page'?" in hook.msg


def test_a_hook_of_a_page_that_no_resource_has_is_a_warning(
    found: MessagesById, declare: Declare
) -> None:
    board = resource_page("Board", route_path="board")
    tasks = resource(pages=with_pages(board=board))
    declare(back=lambda panel: panel.resources([tasks]).render_hook("page.end", "X", None, board))
    assert found("W004") == []

    declare(
        back=lambda panel: panel.resources([resource()]).render_hook("page.end", "X", {}, board)
    )

    (message,) = found("W004")
    assert "render_hook('page.end', 'X')" in message.msg
    assert "Board" in message.msg


def test_a_panel_without_an_address_is_a_warning(found: MessagesById, settings: Settings) -> None:
    assert found("W005") == []

    settings.ROOT_URLCONF = "tests.panels.urls_without_panels"

    assert [message.msg for message in found("W005")] == [
        "The panel 'admin' has no URL.",
        "The panel 'ops' has no URL.",
    ]
    assert 'include("django_panel.urls")' in str(found("W005")[0].hint)

    settings.PANEL = {**settings.PANEL, "register_routes": False}
    assert found("W005") == []


@pytest.mark.django_db
def test_checking_panels_asks_the_database_nothing(
    declare: Declare, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    from django_panel.checks.panels import check_panels

    declare(back=lambda panel: panel.resources([resource()]).pages([page()]))

    with django_assert_num_queries(0):
        assert check_panels() == []


def test_a_form_that_cannot_be_built_is_an_error(found: MessagesById, declare: Declare) -> None:
    class TwiceResource(Resource):
        model = Task

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.TextInput("title"), forms.Textarea("title")])

    class LostResource(Resource):
        model = Customer

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema([forms.Select("owner").relationship("owner")])

    declare(back=lambda panel: panel.resources([TwiceResource, LostResource]))

    lost, twice = found("E008")
    assert "title" in twice.msg
    assert "'owner'" in lost.msg
    assert str(twice.hint).endswith("TwiceResource.form().")


def test_a_relation_that_its_model_does_not_have_is_an_error(
    found: MessagesById, declare: Declare
) -> None:
    class Orders(RelationManager):
        relationship = "orders"

    class RelatedResource(Resource):
        model = Customer

        @classmethod
        def relation_managers(cls) -> list[type[RelationManager]]:
            return [Orders]

    declare(back=lambda panel: panel.resources([RelatedResource]))

    (lost,) = found("E001")
    assert "'orders'" in lost.msg
    assert "projects" in lost.msg
    assert str(lost.hint).endswith("RelatedResource.relation_managers().")


def test_a_relation_page_without_a_route_is_a_warning(
    found: MessagesById, declare: Declare
) -> None:
    class Projects(RelationManager):
        relationship = "projects"

    class ManageProjects(ManageRelatedRecords):
        relation_manager = Projects

    class ForgetfulResource(Resource):
        model = Customer

        @classmethod
        def pages(cls) -> dict[str, type[ResourcePage]]:
            return {**super().pages(), "projects": ManageProjects}

    class CarefulResource(ForgetfulResource):
        slug = "careful"

        @classmethod
        def relation_managers(cls) -> list[type[RelationManager]]:
            return [Projects]

    declare(back=lambda panel: panel.resources([ForgetfulResource, CarefulResource]))

    (closed,) = found("W008")
    assert "ManageProjects" in closed.msg
    assert "ForgetfulResource" in closed.msg


def test_a_condition_on_a_field_that_is_not_in_the_form_is_a_warning(
    found: MessagesById, declare: Declare
) -> None:
    class TypoResource(Resource):
        model = Task

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema(
                [
                    forms.TextInput("title").visible_when("is_don"),
                    forms.Checkbox("is_done"),
                    forms.Repeater("notes").schema(
                        [
                            forms.TextInput("own"),
                            forms.TextInput("a").visible_when("own").hidden_when("is_done"),
                            forms.TextInput("b").visible_when("gone"),
                        ]
                    ),
                ]
            )

    declare(back=lambda panel: panel.resources([TypoResource]))

    gone, typo = (message.msg for message in found("W007"))
    assert "'gone'" in gone
    assert "TypoResource" in typo
    assert "Did you mean 'is_done'?" in typo


def test_conditions_that_depend_on_one_another_are_an_error(
    declare: Declare, found: MessagesById
) -> None:
    class CircularResource(Resource):
        model = Task

        @classmethod
        def form(cls, schema: FormSchema) -> FormSchema:
            return schema.schema(
                [
                    forms.TextInput("title").visible_when("is_done"),
                    forms.Checkbox("is_done").hidden_when("title", "blank"),
                ]
            )

    declare(back=lambda panel: panel.resources([CircularResource]))

    (message,) = found("E011")
    assert "CircularResource.form()" in message.msg
    assert "title → is_done → title" in message.msg
    assert message.is_serious()


def test_an_hstore_column_needs_its_app(
    declare: Declare, found: MessagesById, settings: Settings
) -> None:
    hstore = pytest.importorskip("django.contrib.postgres.fields").HStoreField

    class Properties(models.Model):
        """It has no database table."""

        values = hstore()
        name = models.CharField(max_length=10)

        class Meta:
            app_label = "project"
            managed = False

        def __str__(self) -> str:
            return self.name

    try:
        own = resource("PropertiesResource", Properties)
        declare(
            back=lambda panel: panel.resources([own]), front=lambda panel: panel.resources([own])
        )
        (message,) = found("W012")
        assert "Properties.values" in message.msg
        assert "django.contrib.postgres" in str(message.hint)

        settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, "django.contrib.postgres"]
        assert found("W012") == []
    finally:
        # Other tests look at all models of the project.
        del apps.all_models["project"]["properties"]
        apps.clear_cache()
