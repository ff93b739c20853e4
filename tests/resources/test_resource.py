"""Labels and slugs of a resource, in and outside of panels."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import gettext_lazy, override

from django_panel import Resource
from django_panel.exceptions import LogicException, PanelRegistrationException, PanelSchemaException
from django_panel.panels.configuration import ResourceConfiguration
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.http.routes_panel import ClientResource, routes_panel
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.project.resources import CustomerResource, TaskResource


@pytest.fixture
def configured(declare: Declare) -> None:
    configuration = (
        ResourceConfiguration.of(ClientResource)
        .slug("partners")
        .label("Partner")
        .plural_label("Our partners")
        .navigation_label("Partners here")
        .navigation_icon("handshake")
        .navigation_group("Trade")
        .navigation_sort(4)
    )
    declare(
        whole=routes_panel,
        trade=lambda panel: panel.path("trade").resources([configuration]),
    )


def in_panel(panel_id: str) -> Any:
    return context.bind(panel=get_registry().by_id(panel_id))


# Names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model_name", "slug"),
    [
        ("Customer", "customers"),
        ("BlogPost", "blog-posts"),
        ("Category", "categories"),
        ("Box", "boxes"),
        ("HTTPLog", "http-logs"),
        ("Day", "days"),
    ],
)
def test_the_slug_is_the_kebab_case_plural_of_the_model(model_name: str, slug: str) -> None:
    model = type(model_name, (), {})

    from django_panel.resources.slugs import default_slug

    assert default_slug(model) == slug


def test_a_declared_slug_wins() -> None:
    assert ClientResource.get_slug() == "clients"
    assert CustomerResource.get_slug() == "customers"


def test_labels_come_from_the_model() -> None:
    assert (TaskResource.get_label(), TaskResource.get_plural_label()) == ("Task", "Tasks")


def test_a_declared_label_has_a_plural_that_does_not_contradict_it() -> None:
    class Renamed(Resource):
        model = Customer
        label = "Company"

    class Both(Renamed):
        plural_label = gettext_lazy("Sunday")

    assert (Renamed.get_label(), Renamed.get_plural_label()) == ("Company", "Companies")
    with override("de"):
        assert Both.get_plural_label() == "Sonntag"


def test_a_resource_without_a_model_is_named_in_the_error() -> None:
    with pytest.raises(PanelSchemaException, match="Mistaken"):

        class Mistaken(Resource):
            model = "project.Customer"  # type: ignore[assignment]


@pytest.mark.usefixtures("configured")
def test_names_are_read_through_the_panel() -> None:
    with in_panel("trade"):
        assert ClientResource.get_slug() == "partners"
        assert ClientResource.get_label() == "Partner"
        assert ClientResource.get_plural_label() == "Our partners"
        assert ClientResource.render_hook_scope() == "resource:partners"
        item = ClientResource.navigation_item()
    assert item is not None
    assert (item.label, item.href, item.icon) == ("Partners here", "/trade/partners", "handshake")
    assert (item.group, item.sort) == ("Trade", 4)

    for panel in (in_panel("whole"), context.bind(panel=None)):
        with panel:
            assert ClientResource.get_slug() == "clients"
            assert ClientResource.get_plural_label() == "Customers"


@pytest.mark.usefixtures("configured")
def test_a_panel_without_the_resource_says_nothing_about_it() -> None:
    with in_panel("trade"):
        assert CustomerResource.get_slug() == "customers"


def test_where_sub_navigation_stands(declare: Declare) -> None:
    class Ended(ClientResource):
        slug = "ended"
        sub_navigation_position = "end"

    declare(
        whole=lambda panel: routes_panel(panel).resources([Ended]).sub_navigation_position("start")
    )

    assert ClientResource.get_sub_navigation_position() == "top"
    with in_panel("whole"):
        assert ClientResource.get_sub_navigation_position() == "start"
        assert Ended.get_sub_navigation_position() == "end"


@pytest.mark.parametrize(
    ("own", "configured", "shown"),
    [(True, None, True), (True, False, False), (False, None, False), (False, True, True)],
)
def test_who_decides_about_the_sidebar(
    own: bool, configured: bool | None, shown: bool, declare: Declare
) -> None:
    class Shown(ClientResource):
        registers_navigation = own

    entry = ResourceConfiguration.of(Shown).register_navigation(configured)
    declare(trade=lambda panel: panel.path("trade").resources([entry]))

    with in_panel("trade"):
        assert Shown.should_register_navigation() is shown


def test_a_resource_without_a_list_has_no_link(declare: Declare) -> None:
    class Listless(ClientResource):
        @classmethod
        def pages(cls) -> Any:
            return {"board": ClientResource.pages()["board"]}

    declare(trade=lambda panel: panel.path("trade").resources([Listless]))

    with in_panel("trade"):
        assert Listless.navigation_item() is None


# Addresses ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("configured")
def test_an_address_is_relative_to_the_panel() -> None:
    assert ClientResource.url(panel="whole") == "/whole/clients"
    assert ClientResource.url(panel=get_registry().by_id("trade")) == "/trade/partners"
    with in_panel("trade"):
        assert ClientResource.url() == "/trade/partners"
        assert ClientResource.url(panel="whole") == "/whole/clients"


@pytest.mark.usefixtures("configured")
@pytest.mark.parametrize(
    ("record", "path"),
    [
        (7, "/whole/clients/7"),
        ("7", "/whole/clients/7"),
        (Customer(pk=7), "/whole/clients/7"),
        ("a/b", "/whole/clients/a_2Fb"),
        ("create", "/whole/clients/_63reate"),
    ],
)
def test_a_record_may_be_given_whole_or_by_its_key(record: Any, path: str) -> None:
    assert ClientResource.url("view", record, "whole") == path
    assert ClientResource.url("audit", record, "whole") == f"{path}/audit-log"


@pytest.mark.usefixtures("configured")
def test_errors_in_an_address_are_named() -> None:
    with pytest.raises(PanelRegistrationException, match=r"ClientResource\.url\(\)"):
        ClientResource.url()
    with pytest.raises(PanelRegistrationException, match=r"TaskResource.*'whole'"):
        TaskResource.url(panel="whole")
    with pytest.raises(PanelRegistrationException, match=r"'indx'.*'index'"):
        ClientResource.url("indx", panel="whole")
    with pytest.raises(LogicException, match=r"url\('view'\).*None"):
        ClientResource.url("view", panel="whole")
    with pytest.raises(LogicException, match=r"url\('index'\)"):
        ClientResource.url("index", 7, "whole")
    with pytest.raises(LogicException, match="not saved"):
        ClientResource.url("view", Customer(), "whole")


# Titles -------------------------------------------------------------------------------------


def test_a_record_is_called_by_its_title_attribute() -> None:
    assert CustomerResource.record_title(Customer(pk=7, name="Ann")) == "Ann"
    assert TaskResource.record_title(Task(pk=7, title="Paint")) == "Paint"


@pytest.mark.parametrize(
    ("attribute", "title"),
    [
        ("name", "7"),  # empty
        ("nothing_of_that_name", "7"),
        ("save", "7"),  # a method
        ("budget", "7"),  # None
        ("state", "open"),
        ("position", "0"),
    ],
)
def test_the_key_stands_in_where_there_is_no_plain_title(attribute: str, title: str) -> None:
    class Titled(Resource):
        model = Project
        record_title_attribute = attribute

    project = Project(pk=7, name="")
    vars(project)["position"] = 0

    assert Titled.record_title(project) == title


@pytest.mark.django_db
def test_a_title_costs_no_query(django_assert_num_queries: Any) -> None:
    class Related(Resource):
        model = Task
        record_title_attribute = "assignee"

    with django_assert_num_queries(0):
        assert Related.record_title(Task(pk=7)) == "7"
