"""Parents of nested resources: every kind of relation and every depth."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import Http404
from django.test import Client

from django_panel import Resource, panel
from django_panel.exceptions import LogicException, PanelRegistrationException
from django_panel.internal import fast
from django_panel.panels import ResourceConfiguration
from django_panel.policies import Policy
from django_panel.resources import parents
from django_panel.support import context
from tests.panels.declarations import resource
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Label, Note, Region, Remark, Site, Specimen, User
from tests.project.nested_panel import (
    RIGHTS,
    JobResource,
    LabelResource,
    Line,
    NoteResource,
    RegionResource,
    RemarkResource,
    SiteResource,
    deep_panel,
    make_line,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.fixture
def inside(superuser: User) -> Any:
    """Bind a panel and a user, as a request does."""
    with context.bind(panel=panel("deep"), user=superuser):
        yield


def create(client: Client, path: str, **values: Any) -> Any:
    response = fetch(client, path, "json", "post", data=values, content_type="application/json")
    assert response.status_code == 303, response.content
    return response


# Kinds of relations ------------------------------------------------------------------------------


@pytest.mark.usefixtures("inside")
def test_a_many_to_many_holds_the_parents_own_records() -> None:
    one, two = make_line("one"), make_line("two")
    red, blue = Label.objects.create(name="red"), Label.objects.create(name="blue")
    one.job.labels.add(red)
    two.job.labels.add(red, blue)

    with parents.bound(LabelResource, one.job.pk):
        assert list(LabelResource.query()) == [red]
        assert LabelResource.find_record("blue") is None
    with parents.bound(LabelResource, two.job.pk):
        assert {label.pk for label in LabelResource.query()} == {"red", "blue"}


@pytest.mark.usefixtures("inside")
def test_a_generic_relation_holds_what_was_said_about_the_parent() -> None:
    one, two = make_line("one"), make_line("two")
    mine = Remark.objects.create(about=one.job, text="mine")
    # The same key, but of another model.
    Remark.objects.create(about=Region.objects.create(pk=one.job.pk + 1000, name="x"), text="x")
    Remark.objects.create(about=two.job, text="theirs")

    with parents.bound(RemarkResource, one.job.pk):
        assert list(RemarkResource.query()) == [mine]


class PeopleResource(Resource):
    model = User
    slug: ClassVar[str | None] = "people"


class SpecimenResource(Resource):
    """Nested below a user by the reverse side of the specimen's field."""

    model = Specimen
    parent_resource: ClassVar[type[Resource] | None] = PeopleResource


class MemberResource(Resource):
    """Nested below a specimen by its own field."""

    model = User
    slug: ClassVar[str | None] = "members"
    parent_resource: ClassVar[type[Resource] | None] = SpecimenResource


@pytest.fixture
def people(declare: Declare) -> None:
    kinds = [PeopleResource, SpecimenResource, MemberResource]
    declare(deep=lambda panel: panel.path("deep").resources(kinds))


@pytest.mark.usefixtures("people")
def test_a_many_to_many_is_followed_from_either_side(superuser: User, admin: Client) -> None:
    ann, bea = make_user("ann"), make_user("bea")
    fern, moss = Specimen.objects.create(name="fern"), Specimen.objects.create(name="moss")
    fern.members.add(ann, bea)
    moss.members.add(bea)

    with context.bind(panel=panel("deep"), user=superuser):
        with parents.bound(SpecimenResource, ann.pk):
            assert list(SpecimenResource.query()) == [fern]
        # Each user of the specimen is a parent.
        with parents.bound(MemberResource, moss.pk):
            assert context.current_parents() == (bea, moss)
            assert list(MemberResource.query()) == [bea]
        with pytest.raises(Http404), parents.bound(MemberResource, fern.pk + 10):
            pass
    assert fetch(admin, f"/deep/people/{ann.pk}/specimens/{fern.pk}/members").status_code == 200
    assert fetch(admin, f"/deep/people/{ann.pk}/specimens/{moss.pk}/members").status_code == 404


@pytest.mark.usefixtures("people")
def test_of_several_parents_the_bound_one_stays_in_the_address() -> None:
    ann, bea = make_user("ann"), make_user("bea")
    fern = Specimen.objects.create(name="fern")
    fern.members.add(ann, bea)

    for someone in (ann, bea):
        with context.bind(panel=panel("deep"), parents=(someone,)):
            home = f"/deep/people/{someone.pk}/specimens/{fern.pk}/members"
            assert MemberResource.url(parent=fern) == home
            assert MemberResource.url(parent=fern.pk) == home


class NamedSiteResource(Resource):
    """A proxy of the relation's model."""

    parent_resource: ClassVar[type[Resource] | None] = RegionResource
    parent_relationship: ClassVar[str | None] = "sites"

    class NamedSite(Site):
        class Meta:
            proxy = True
            app_label = "nesting_tests"

    model = NamedSite


def test_a_proxy_of_the_relations_model_stays_itself() -> None:
    one = make_line("one")
    make_line("two")

    with context.bind(parents=(one.region,)):
        (found,) = NamedSiteResource.query()

    assert (type(found), found.pk) == (NamedSiteResource.NamedSite, one.site.pk)


def test_rows_that_a_parent_was_read_with_do_not_stand_in_for_a_query() -> None:
    one = make_line("one")
    region = Region.objects.prefetch_related("sites").get()

    with context.bind(parents=(region,)):
        list(SiteResource.query())
        other = Site.objects.create(name="later", region=one.region)
        assert set(SiteResource.query()) == {one.site, other}


# Ancestors --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("inside")
def test_the_keys_of_all_ancestors_are_read_in_one_query(django_assert_num_queries: Any) -> None:
    one = make_line("one")
    links = (RegionResource, SiteResource, JobResource)

    with django_assert_num_queries(1):
        keys = list(parents.key_chains(links, one.job.pk))

    assert keys == [(one.region.pk, one.site.pk, one.job.pk)]


@pytest.mark.usefixtures("inside")
def test_each_link_costs_one_query(django_assert_num_queries: Any) -> None:
    one = make_line("one")
    links = (RegionResource, SiteResource, JobResource)

    with django_assert_num_queries(3):
        found = parents.resolve_parents(links, [one.region.pk, one.site.pk, one.job.pk])

    assert found == (one.region, one.site, one.job)


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize("key", [10**30, "x", "", "1\x00", "-1", "0"])
def test_a_key_that_no_row_can_have_is_not_found(key: Any) -> None:
    make_line("one")

    with pytest.raises(Http404), parents.bound(NoteResource, key):
        pass
    with pytest.raises(LogicException, match="has no URL below"):
        NoteResource.url(parent=key)


@pytest.mark.usefixtures("inside")
def test_keys_of_another_line_do_not_meet() -> None:
    one, two = make_line("one"), make_line("two")
    links = (RegionResource, SiteResource, JobResource)

    with pytest.raises(Http404):
        parents.resolve_parents(links, [one.region.pk, two.site.pk, two.job.pk])
    with pytest.raises(Http404):
        parents.resolve_parents(links, [two.region.pk, two.site.pk, one.job.pk])


@pytest.mark.usefixtures("inside")
def test_an_unsaved_parent_has_no_address() -> None:
    with pytest.raises(LogicException, match="not saved yet"):
        SiteResource.url(parent=Region(name="new"))


def test_nothing_is_bound_after_a_refusal(superuser: User) -> None:
    one = make_line("one", site="private")

    with context.bind(panel=panel("deep"), user=superuser):
        with pytest.raises(Http404), parents.bound(NoteResource, one.job.pk):
            pass
        assert context.current().parents == ()
        assert context.current().lineage == ()


# Scopes ------------------------------------------------------------------------------------------


def test_a_panels_narrowing_of_the_parent_counts(declare: Declare, admin: Client) -> None:
    narrow = ResourceConfiguration(RegionResource).modify_query_using(
        lambda regions: regions.exclude(name="south")
    )
    declare(
        deep=lambda panel: panel.path("deep").resources([narrow, SiteResource]),
        wide=lambda panel: panel.path("wide").resources([RegionResource, SiteResource]),
    )
    south = make_line("south").region

    assert fetch(admin, f"/deep/regions/{south.pk}/sites").status_code == 404
    assert fetch(admin, f"/wide/regions/{south.pk}/sites").status_code == 200


class OwnPolicy(Policy):
    """Users see records with their name."""

    def scope(self, user: Any, queryset: Any) -> Any:
        return queryset.filter(name=user.username)


def test_the_policys_scope_of_the_parent_is_about_the_reader(declare: Declare) -> None:
    owned = resource("OwnedRegions", Region, slug="regions", policy=OwnPolicy)
    below = resource("SitesBelow", Site, slug="sites", parent_resource=owned)
    declare(deep=lambda panel: panel.path("deep").resources([owned, below]))
    ann = make_line("ann")

    assert (
        fetch(
            client_for(make_user("ann", *RIGHTS)), f"/deep/regions/{ann.region.pk}/sites"
        ).status_code
        == 200
    )
    assert (
        fetch(
            client_for(make_user("bea", *RIGHTS)), f"/deep/regions/{ann.region.pk}/sites"
        ).status_code
        == 404
    )


def test_a_trashed_parent_has_no_children(declare: Declare, admin: Client) -> None:
    notes = resource("Notes", Note, slug="notes", soft_deletes=True)
    remarks = resource(
        "Below", Remark, slug="below", parent_resource=notes, parent_relationship="remarks"
    )
    declare(deep=lambda panel: panel.path("deep").resources([notes, remarks]))
    note = make_line("one").note
    note.trash()

    assert fetch(admin, f"/deep/notes/{note.pk}").status_code == 200
    assert fetch(admin, f"/deep/notes/{note.pk}/below").status_code == 404


def test_a_trash_below_a_parent_holds_the_parents_own(admin: Client) -> None:
    one, two = make_line("one"), make_line("two")
    one.note.trash()
    two.note.trash()
    kept = Note.objects.create(title="kept", job=one.job)

    def shown(query: str) -> set[str]:
        rows = page_of(fetch(admin, f"{one.path}/todos{query}"))["props"]["rows"]
        return {row["cells"]["title"]["value"] for row in rows}

    assert shown("") == {kept.title}
    assert shown("?filters[trashed]=with") == {kept.title, one.note.title}
    assert fetch(admin, f"{one.path}/todos/{one.note.pk}").status_code == 200
    assert fetch(admin, f"{one.path}/todos/{two.note.pk}").status_code == 404


# Over HTTP ----------------------------------------------------------------------------------


@pytest.fixture
def walked() -> Line:
    return make_line("one")


def test_a_nested_list_costs_one_query_per_ancestor_more(
    walked: Line, admin: Client, declare: Declare, django_assert_num_queries: Any
) -> None:
    flat = type("FlatNotes", (NoteResource,), {"slug": "flat", "parent_resource": None})
    declare(deep=lambda panel: deep_panel(panel).resources([flat]))
    for address in ("/deep/flat", f"{walked.path}/todos"):
        fetch(admin, address)

    # Session, user, preferences, unread, rows; without fast paths the keys of the rows are read
    # first.
    queries = 5 if fast.enabled() else 6
    with django_assert_num_queries(queries):
        fetch(admin, "/deep/flat")
    with django_assert_num_queries(queries + 3):
        fetch(admin, f"{walked.path}/todos")


def test_a_wrong_relation_is_the_developers_to_hear_of() -> None:
    wrong = resource("Wrong", Site, parent_resource=RegionResource, parent_relationship="delete")

    with (
        context.bind(parents=(Region.objects.create(name="x"),)),
        pytest.raises(PanelRegistrationException, match="is no relation"),
    ):
        wrong.query()
