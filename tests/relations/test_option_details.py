"""The second line of the records in attach and associate dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import RelationManager, Resource
from django_panel.actions import AssociateAction, AttachAction
from django_panel.tables import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Badge, Site, User
from tests.project.relation_panel import create_site, fetch

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class SiteResource(Resource):
    """Sites that begin with a dot are out of scope."""

    model = Site
    with_related = ("region",)

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(name__startswith=".")

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Region": record.region}


class BadgeResource(Resource):
    model = Badge
    with_related = ("holder",)

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {"Holder": record.holder}


@pytest.fixture
def show(declare: Declare) -> Any:
    """Declare a panel in which records are added with these actions."""

    def declared(*actions: Any) -> None:
        class Sites(RelationManager):
            relationship: ClassVar[str] = "sites"

            @classmethod
            def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
                return super().table(schema, owner).header_actions(actions)

        class Badges(Sites):
            relationship: ClassVar[str] = "badges"

        class Owners(BadgeResource):
            slug: ClassVar[str | None] = "badges"
            relation_managers = classmethod(lambda cls: [Sites])

        class People(Resource):
            model = User
            slug: ClassVar[str | None] = "people"
            relation_managers = classmethod(lambda cls: [Badges])

        declare(rel=lambda panel: panel.path("rel").resources([Owners, People, SiteResource]))

    return declared


def offered(client: Client, **place: Any) -> dict[str, Any]:
    response: Any = fetch(client, f"/rel/options?{urlencode({**place, 'field': 'related'})}")
    assert response.status_code == 200, response.content
    return {each["label"]: each["details"] for each in response.json()["options"]}


def attachable(client: Client) -> dict[str, Any]:
    badge, _created = Badge.objects.get_or_create(name="owner")
    return offered(client, resource="badges", record=badge.pk, relation="sites", operation="attach")


def associable(client: Client) -> dict[str, Any]:
    owner, _created = User.objects.get_or_create(username="owner")
    return offered(
        client, resource="people", record=owner.pk, relation="badges", operation="associate"
    )


def test_records_to_attach_have_details(show: Any, clerk: Client) -> None:
    north, hidden = create_site("north"), create_site(".hidden")

    show(AttachAction())
    assert attachable(clerk) == {"north": "Region: north"}
    show(AttachAction().multiple())
    assert attachable(clerk) == {"north": "Region: north"}
    show(AttachAction().option_details(False))
    assert attachable(clerk) == {"north": None}
    show(AttachAction().option_details(lambda site: f"No. {site.pk}"))
    assert attachable(clerk) == {"north": f"No. {north.pk}"}
    assert hidden.pk != north.pk


def test_an_unscoped_action_shows_only_details_of_its_own(show: Any, clerk: Client) -> None:
    create_site("north"), create_site(".hidden")

    show(AttachAction().unscoped())
    assert attachable(clerk) == {"north": None, ".hidden": None}
    show(AttachAction().unscoped().option_details(lambda site: site.name.upper()))
    assert attachable(clerk) == {"north": "NORTH", ".hidden": ".HIDDEN"}


def test_records_to_associate_have_details(show: Any, clerk: Client) -> None:
    Badge.objects.create(name="pass", holder=User.objects.create(username="ada"))

    show(AssociateAction())
    assert associable(clerk) == {"pass": "Holder: ada"}
    show(AssociateAction().option_details(False))
    assert associable(clerk) == {"pass": None}


def test_details_run_no_query_for_each_record(show: Any, clerk: Client) -> None:
    show(AttachAction())

    def statements() -> int:
        with CaptureQueriesContext(connection) as seen:
            attachable(clerk)
        return len(seen)

    create_site("north")
    attachable(clerk)
    few = statements()
    for number in range(10):
        create_site(f"site {number}")

    assert statements() == few


def test_equal_titles_have_the_key(show: Any, clerk: Client) -> None:
    show(AttachAction().option_details(False))
    badge = Badge.objects.create(name="owner")
    sites = [create_site("press"), create_site("press")]
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "attach"}

    response: Any = fetch(clerk, f"/rel/options?{urlencode({**place, 'field': 'related'})}")

    found = [each["details"] for each in response.json()["options"]]
    assert found == [f"#{site.pk}" for site in sites]
