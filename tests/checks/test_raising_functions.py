"""``manage.py check`` never ends in a traceback because a function of the project raises."""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.checks import ERROR, CheckMessage
from django.db import OperationalError
from django.db.models import QuerySet
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import RelationManager, Resource, current_user, forms, tables
from django_panel.actions import Action
from django_panel.checks import (
    check_databases,
    check_deployed_databases,
    check_deployment,
    check_everything,
)
from tests.checks.raising_panels import DECLARATIONS, LOADED, METHODS, OF_REQUESTS, Raise
from tests.panels.declarations import resource
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, User

ERRORS: tuple[Exception, ...] = (
    TypeError("unsupported operand"),
    AttributeError("'NoneType' object has no attribute 'pk'"),
    KeyError("no-such-key"),
    OperationalError("no such table: shop_customer"),
    RuntimeError("no request"),
)
EACH_ERROR = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


def raising(error: Exception) -> Raise:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise error

    return fail


def panel_messages() -> list[CheckMessage]:
    """Return the messages of all checks of the package."""
    databases = ["default"]
    return [
        *check_everything(),
        *check_databases(databases=databases),
        *check_deployment(),
        *check_deployed_databases(databases=databases),
    ]


def about(error: Exception) -> list[CheckMessage]:
    """Return the messages that name an error."""
    return [each for each in panel_messages() if str(error) in each.msg]


@EACH_ERROR
@pytest.mark.parametrize("place", DECLARATIONS)
def test_a_declaration_that_raises_is_reported(
    place: str, error: Exception, declare: Declare
) -> None:
    """An error of the database is a warning: ``migrate`` runs the checks first."""
    declare(back=DECLARATIONS[place](raising(error)))

    [message] = about(error)

    is_of_database = isinstance(error, OperationalError)
    assert message.id == ("panel.W014" if is_of_database else "panel.E013")
    assert f"TaskResource.{place.partition('.')[2]}() raises {type(error).__name__}" in message.msg
    assert "test_raising_functions.py, line " in message.msg


@EACH_ERROR
@pytest.mark.parametrize("place", LOADED)
def test_an_error_while_the_panels_are_loaded_is_reported(
    place: str, error: Exception, declare: Declare
) -> None:
    declare(back=LOADED[place](raising(error)))

    messages = about(error)

    is_of_database = isinstance(error, OperationalError)
    [message] = messages
    assert message.id == ("panel.W014" if is_of_database else "panel.E001")
    assert "test_raising_functions.py, line " in message.msg


@EACH_ERROR
@pytest.mark.parametrize("place", OF_REQUESTS)
def test_an_error_of_a_function_that_is_called_in_a_request_waits_for_it(
    place: str, error: Exception, declare: Declare
) -> None:
    declare(back=OF_REQUESTS[place](raising(error)))

    assert about(error) == []


@EACH_ERROR
def test_a_database_router_that_raises_is_named(
    error: Exception, declare: Declare, settings: Settings
) -> None:
    """A router may need the tenant of a request."""
    declare(back=lambda panel: panel.path("back").resources([resource()]))
    router = SimpleNamespace(db_for_read=raising(error), db_for_write=raising(error))
    settings.DATABASE_ROUTERS = [router]

    messages = about(error)

    assert {each.id for each in messages} == {"panel.W014"}
    places = [each.msg.partition(" could not be checked")[0] for each in messages]
    assert {"The databases", "The databases of the models", "The background work"} <= {*places}


def test_a_select_of_the_users_own_records_works_in_a_request(
    declare: Declare, admin: Client, superuser: User
) -> None:
    """The function needs a user, whom neither the checks nor the declaration have."""

    def own_customers() -> QuerySet[Customer]:
        user: Any = current_user()
        return Customer.objects.filter(name=user.get_username())

    select = forms.Select("customer").exists_in(own_customers)
    fields = [forms.TextInput("name"), select.dehydrated(False)]
    send = Action("send").schema([select]).action(lambda record, data: None)
    own = resource(
        "CustomerResource",
        Customer,
        form=classmethod(lambda cls, schema: schema.schema(fields)),
        table=classmethod(
            lambda cls, schema: schema.columns([tables.TextColumn("name")]).record_actions([send])
        ),
    )
    declare(back=lambda panel: panel.path("back").resources([own]))
    Customer.objects.create(name=superuser.get_username())
    Customer.objects.create(name="Somebody else")

    found = panel_messages()
    page = page_of(fetch(admin, "/back/customers/create"))

    assert [each for each in found if each.level >= ERROR] == []
    [sent] = [each for each in components_of(page) if each.get("name") == "customer"]
    assert [option["label"] for option in sent["options"]] == [superuser.get_username()]


def components_of(page: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all objects in the props of a page."""
    waiting: list[Any] = [page["props"]]
    found: list[dict[str, Any]] = []
    for each in waiting:
        if isinstance(each, dict):
            found.append(each)
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return found


@pytest.mark.parametrize("kind", ["table", "form", "infolist", "relation_managers"])
def test_a_method_without_classmethod_is_named_once(kind: str, declare: Declare) -> None:
    def method(self: Any, schema: Any = None) -> Any:
        return schema

    methods: dict[str, Any] = {kind: method}
    declare(back=lambda panel: panel.path("back").resources([resource(**methods)]))

    [message] = [each for each in panel_messages() if each.id == "panel.E013"]

    assert f"TaskResource.{kind}() is not a class method" in message.msg
    assert message.hint == f"Add @classmethod above `def {kind}`."


@pytest.mark.parametrize(
    "name",
    sorted(
        name
        for name in dir(Resource)
        if not name.startswith("_")
        and isinstance(inspect.getattr_static(Resource, name), classmethod)
    ),
)
def test_each_class_method_without_classmethod_is_named(name: str, declare: Declare) -> None:
    def method(self: Any, *args: Any) -> Any: ...

    methods: dict[str, Any] = {name: method}
    declare(back=lambda panel: panel.path("back").resources([resource(**methods)]))

    messages = [f"{each.msg} {each.hint}" for each in panel_messages() if each.id == "panel.E013"]

    assert f"TaskResource.{name}() is not a class method" in messages[0]
    assert f"Add @classmethod above `def {name}`." in messages[0]


def test_a_method_of_a_relation_manager_without_classmethod_is_named(declare: Declare) -> None:
    class Projects(RelationManager):
        relationship = "projects"

        def table(self, schema: Any, owner: Any) -> Any:  # type: ignore[override]
            return schema

    managers = classmethod(lambda cls: [Projects])
    owner = resource("OwnerResource", Customer, relation_managers=managers)
    declare(back=lambda panel: panel.path("back").resources([owner]))

    [message] = [each for each in panel_messages() if each.id == "panel.E013"]

    assert "Projects.table() is not a class method" in message.msg


def test_a_column_that_the_records_of_a_function_lack_is_reported(declare: Declare) -> None:
    field = forms.Select("customer").exists_in(Customer.objects.all, "nmae")
    send = Action("send").schema([field]).action(lambda record, data: None)
    table = classmethod(
        lambda cls, schema: schema.columns([tables.TextColumn("title")]).record_actions([send])
    )
    declare(back=lambda panel: panel.path("back").resources([resource(table=table)]))

    [message] = [each for each in panel_messages() if each.id == "panel.E008"]

    assert "'nmae'" in message.msg


@pytest.mark.slow
@pytest.mark.parametrize("place", METHODS)
def test_no_class_method_that_raises_ends_in_a_traceback(place: str, declare: Declare) -> None:
    error = ERRORS[-1]
    declare(back=METHODS[place](raising(error)))

    assert all(message.id in {"panel.E001", "panel.E013", "panel.W014"} for message in about(error))
