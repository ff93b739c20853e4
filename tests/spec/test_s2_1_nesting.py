"""Specification §2.1: nested resources, and the bound parent."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource, panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.registry import get_registry
from django_panel.resources import parents
from django_panel.resources.pages import EditRecord, ListRecords
from django_panel.support import ParentRecord, context
from tests.panels.declarations import booted, resource
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Note, Region, Site
from tests.project.nested_panel import (
    JobResource,
    NoteResource,
    RegionResource,
    SiteResource,
    deep_panel,
    make_line,
    post,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


def by_hand(*records: Any) -> Any:
    """Bind parents like a task of the host, outermost first."""
    return context.bind(panel=panel("deep"), parents=records)


# Declarations ------------------------------------------------------------------------------------


class PlainResource(Resource):
    model = Site


class BlogPostResource(Resource):
    model = Job
    slug: ClassVar[str | None] = "blog-posts"
    parent_resource: ClassVar[type[Resource] | None] = PlainResource


def test_parent_resource_is_the_entire_opt_in() -> None:
    assert not PlainResource.is_nested()
    assert PlainResource.get_parent_resource() is None
    assert BlogPostResource.is_nested()
    assert BlogPostResource.get_parent_resource() is PlainResource


def test_parent_relationship_is_the_default_slug_in_snake_case_unless_declared() -> None:
    declared = resource("Declared", Job, parent_relationship="jobs", parent_resource=PlainResource)

    assert BlogPostResource.get_parent_relationship() == "blog_posts"
    assert JobResource.get_parent_relationship() == "jobs"
    assert declared.get_parent_relationship() == "jobs"


def test_a_slug_of_one_panel_does_not_change_the_relation(declare: Declare) -> None:
    from django_panel.panels import ResourceConfiguration

    renamed = ResourceConfiguration(SiteResource).slug("places")
    declare(deep=lambda panel: panel.path("deep").resources([RegionResource, renamed]))
    here = get_registry().by_id("deep")

    with context.bind(panel=here):
        assert SiteResource.get_slug() == "places"
        assert SiteResource.get_parent_relationship() == "sites"


def test_navigation_item_is_none_for_a_nested_resource(admin: Client) -> None:
    with context.bind(panel=panel("deep")):
        assert RegionResource.navigation_item() is not None
        assert SiteResource.navigation_item() is None
    (group,) = page_of(fetch(admin, "/deep"))["props"]["navigation"]

    assert [item["label"] for item in group["items"]] == ["Dashboard", "Regions"]


# Rules -------------------------------------------------------------------------------------------


def test_rule_1_the_query_starts_from_the_parents_relation(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")

    with by_hand(one.region, one.site, one.job):
        assert list(NoteResource.query()) == [one.note]
        assert list(JobResource.query()) == [one.job]
        assert list(SiteResource.query()) == [one.site]
        assert NoteResource.find_record(two.note.pk) is None
    assert fetch(admin, f"{one.path}/todos/{one.note.pk}").status_code == 200
    assert fetch(admin, f"{one.path}/todos/{two.note.pk}").status_code == 404


def test_rule_1_with_related_is_applied(django_assert_num_queries: Any) -> None:
    one = make_line("one")
    joined = resource(
        "Joined", Job, slug="jobs", parent_resource=SiteResource, with_related=("site__region",)
    )

    with by_hand(one.region, one.site), django_assert_num_queries(1):
        (found,) = joined.query()
        assert found.site.region == one.region


def test_rule_2_an_override_narrows_what_its_base_gives() -> None:
    one = make_line("one")
    hidden = Job.objects.create(title="hidden job", site=one.site)

    with by_hand(one.region, one.site):
        assert list(JobResource.query()) == [one.job]
        assert JobResource.find_record(hidden.pk) is None


def test_rule_3_the_page_classes_are_the_ordinary_ones() -> None:
    pages = NoteResource.pages()

    assert (pages["index"], pages["edit"]) == (ListRecords, EditRecord)


def test_rule_4_url_uses_the_bound_parent_else_the_given_one() -> None:
    one, two = make_line("one"), make_line("two")
    home = f"/deep/regions/{one.region.pk}/sites"

    with by_hand(one.region):
        assert SiteResource.url() == home
        assert SiteResource.url("edit", one.site) == f"{home}/{one.site.pk}/edit"
        assert SiteResource.url(parent=two.region) == f"/deep/regions/{two.region.pk}/sites"
    assert SiteResource.url(panel="deep", parent=one.region) == home
    assert SiteResource.url(panel="deep", parent=one.region.pk) == home
    assert SiteResource.url(panel="deep", parent=str(one.region.pk)) == home


@pytest.mark.parametrize("as_key", [False, True])
def test_rule_4_ancestors_of_a_given_parent_are_found(as_key: bool) -> None:
    one, two = make_line("one"), make_line("two")

    def parent(record: Any) -> Any:
        return record.pk if as_key else record

    assert NoteResource.url(panel="deep", parent=parent(one.job)) == f"{one.path}/todos"
    with by_hand(one.region, one.site, one.job):
        assert NoteResource.url(parent=parent(one.job)) == f"{one.path}/todos"
        assert NoteResource.url(parent=parent(two.job)) == f"{two.path}/todos"


def test_rule_4_links_to_the_children_of_a_row_cost_no_query(
    django_assert_num_queries: Any,
) -> None:
    one = make_line("one")

    with by_hand(one.region, one.site), django_assert_num_queries(0):
        assert NoteResource.url(parent=one.job) == f"{one.path}/todos"


def test_rule_4_without_a_parent_url_raises_instead_of_leading_elsewhere() -> None:
    with pytest.raises(PanelRegistrationException) as refused:
        SiteResource.url(panel="deep")

    for word in ("SiteResource", "none is bound", "parent="):
        assert word in str(refused.value)
    with pytest.raises(
        PanelRegistrationException, match=r"NoteResource needs.*a record of .*JobRes"
    ):
        NoteResource.url(panel="deep")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sitse", ["does not have", "Did you mean 'sites'?"]),
        ("name", ["is no relation", "sites"]),
        ("delete", ["is no relation", "sites"]),
        ("__class__", ["is no relation"]),
    ],
)
def test_rule_5_a_wrong_relation_is_named_when_the_query_is_used(
    name: str, words: list[str]
) -> None:
    wrong = resource(
        "WrongResource", Site, parent_resource=RegionResource, parent_relationship=name
    )
    booted(lambda panel: panel.resources([RegionResource, wrong]))

    with (
        by_hand(Region.objects.create(name="north")),
        pytest.raises(PanelRegistrationException) as refused,
    ):
        wrong.query()

    for word in ("models.Region", repr(name), "WrongResource", *words):
        assert word in str(refused.value)


def test_rule_5_a_relation_to_another_model_is_wrong_too() -> None:
    wrong = resource("WrongResource", Note, parent_resource=RegionResource)
    declared = resource(
        "DeclaredResource", Note, parent_resource=RegionResource, parent_relationship="sites"
    )

    with by_hand(Region.objects.create(name="north")):
        with pytest.raises(PanelRegistrationException, match="does not have"):
            wrong.query()
        with pytest.raises(PanelRegistrationException, match=r"holds tests\.project\.models\.Site"):
            declared.query()


def test_rule_5_forms_and_tables_of_a_wrong_relation_can_still_be_built() -> None:
    wrong = resource("WrongResource", Site, parent_resource=RegionResource, parent_relationship="x")

    made = booted(lambda panel: panel.resources([RegionResource, wrong]))

    assert [f.get_name() for f in made.schema_of(wrong, "form").declared_fields()] == [
        "region",
        "name",
    ]


def test_rule_6_a_parent_outside_its_own_resources_query_hides_every_child(admin: Client) -> None:
    one = make_line("one")
    addresses = ["", "/todos", "/todos/create", f"/todos/{one.note.pk}"]
    assert {fetch(admin, f"{one.path}{rest}").status_code for rest in addresses} == {200}

    Region.objects.update(is_active=False)

    assert {fetch(admin, f"{one.path}{rest}").status_code for rest in addresses} == {404}
    assert (
        post(admin, "record", action="shout", record=one.note.pk, parent=one.job.pk).status_code
        == 404
    )


@pytest.mark.parametrize("link", ["region", "site", "job"])
def test_rule_6_a_link_that_cannot_be_viewed_hides_every_child(link: str, admin: Client) -> None:
    one = make_line("one", **{link: "private"})

    assert fetch(admin, f"{one.path}/todos").status_code == 404
    assert post(admin, "table", action="ring", parent=one.job.pk).status_code == 404


@pytest.mark.parametrize("link", ["site", "job"])
def test_rule_6_a_link_outside_its_scope_hides_every_child(link: str, admin: Client) -> None:
    one = make_line("one", **{link: "hidden"})

    assert fetch(admin, f"{one.path}/todos").status_code == 404
    assert post(admin, "table", action="ring", parent=one.job.pk).status_code == 404


def test_rule_7_the_parent_must_be_registered_in_the_same_panel() -> None:
    with pytest.raises(PanelRegistrationException) as refused:
        booted(lambda panel: panel.resources([SiteResource]), "back")

    for word in ("SiteResource", "RegionResource", "'back'"):
        assert word in str(refused.value)


def test_rule_7_at_any_depth() -> None:
    with pytest.raises(PanelRegistrationException, match="RegionResource"):
        booted(lambda panel: panel.resources([SiteResource, JobResource]))


def test_a_circle_of_parents_is_refused_at_boot() -> None:
    first, second = resource("First", Site), resource("Second", Job)
    first.parent_resource, second.parent_resource = second, first

    with pytest.raises(PanelRegistrationException, match="nested under itself"):
        booted(lambda panel: panel.resources([first, second]))


@pytest.mark.parametrize("parent", [Region, "RegionResource", 7])
def test_what_is_no_resource_cannot_be_a_parent(parent: object) -> None:
    wrong = resource("WrongResource", Site, parent_resource=parent)

    with pytest.raises(PanelRegistrationException, match=r"WrongResource\.parent_resource"):
        booted(lambda panel: panel.resources([wrong]))


class JobsOfSite(RelationManager):
    relationship: ClassVar[str] = "jobs"


class WithManagers(Resource):
    """A nested resource with relation managers."""

    model = Site
    slug: ClassVar[str | None] = "sites"
    parent_resource: ClassVar[type[Resource] | None] = RegionResource

    @classmethod
    def relation_managers(cls) -> list[type]:
        return [JobsOfSite]


def test_rule_8_a_nested_resource_may_declare_relation_managers(
    admin: Client, declare: Declare
) -> None:
    declare(deep=lambda panel: panel.path("deep").resources([RegionResource, WithManagers]))
    one = make_line("one")

    page = page_of(fetch(admin, f"/deep/regions/{one.region.pk}/sites/{one.site.pk}"))

    (shown,) = page["props"]["relations"]
    assert shown["context"] == {
        "resource": "sites",
        "record": one.site.pk,
        "relation": "jobs",
        "parent": one.region.pk,
    }
    assert [row["key"] for row in shown["rows"]] == [one.job.pk]


# The bound parent --------------------------------------------------------------------------------


def test_parent_record_current_is_the_bound_parent_or_none() -> None:
    one = make_line("one")

    assert ParentRecord.current() is None
    with by_hand(one.region):
        assert ParentRecord.current() == one.region
    with by_hand(one.region, one.site):
        assert ParentRecord.current() == one.site
    assert ParentRecord.current() is None


def test_parent_record_require_is_the_parent_of_the_resource_or_raises() -> None:
    one = make_line("one")

    with by_hand(one.region, one.site, one.job):
        assert ParentRecord.require(NoteResource) == one.job
        assert ParentRecord.require(JobResource) == one.site
        assert ParentRecord.require(SiteResource) == one.region
        assert ParentRecord.require(RegionResource) == one.region
    with pytest.raises(PanelRegistrationException) as refused:
        ParentRecord.require(NoteResource)
    assert "NoteResource" in str(refused.value)


def test_parent_record_require_does_not_take_a_stranger_for_the_parent() -> None:
    one = make_line("one")
    other = resource("OtherRegions", Region, slug="others")
    below = resource("BelowOther", Site, slug="sites", parent_resource=other)

    with by_hand(one.site), pytest.raises(PanelRegistrationException):
        SiteResource.query()
    with by_hand(one.region), pytest.raises(PanelRegistrationException):
        JobResource.query()
    # The same model, but let in by another resource's rules.
    with (
        context.bind(parents=(one.region,), lineage=(RegionResource,)),
        pytest.raises(PanelRegistrationException),
    ):
        below.query()


def test_parent_record_route_parameter() -> None:
    assert ParentRecord.route_parameter() == "parentRecord"
    names = {
        route.path
        for route in get_registry().by_id("deep").get_routes()
        if route.name == "resources.todos.index"
    }
    assert names == {
        "regions/{parentRecord0}/sites/{parentRecord1}/jobs/{parentRecord}/todos",
    }


def test_a_job_binds_a_parent_by_key_with_its_ancestors(superuser: Any) -> None:
    one = make_line("one")

    with context.bind(panel=panel("deep"), user=superuser):
        with parents.bound(NoteResource, one.job.pk):
            assert context.current_parents() == (one.region, one.site, one.job)
            assert list(NoteResource.query()) == [one.note]
        assert context.current_parents() == ()


def test_a_query_without_a_parent_raises() -> None:
    with pytest.raises(PanelRegistrationException):
        NoteResource.query()
