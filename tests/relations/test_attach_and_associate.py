"""Existing records are attached with pivot values, or associated with an owner."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.db.models import Model
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.actions import AttachAction
from django_panel.exceptions import PanelSchemaException
from django_panel.policies import Policy
from django_panel.tables import NumberColumn, SumSummary, TableSchema, TextColumn
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Labelling, User
from tests.project.relation_panel import (
    RIGHTS,
    BadgeResource,
    JobResource,
    LabelResource,
    UserResource,
    badges,
    create_job,
    create_label,
    create_site,
    fetch,
    labels,
    relations_of,
    save,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class ViewedOnce(Policy):
    """Allows the first ``view`` of an owner: the right is lost before the second one."""

    views: ClassVar[list[Any]] = []

    def view(self, user: Any, record: Any) -> bool:
        self.views.append(record)
        return len(self.views) == 1


class ListedOnce(Policy):
    """Allows the first ``view_any`` of related records, and all other rights."""

    lists: ClassVar[list[Any]] = []

    def view_any(self, user: Any) -> bool:
        self.lists.append(user)
        return len(self.lists) == 1


@pytest.mark.parametrize("lost", [ViewedOnce, ListedOnce])
@pytest.mark.parametrize("operation", ["attach", "associate"])
def test_a_right_that_is_lost_before_the_owner_is_locked_is_refused(
    lost: type[Policy], operation: str, declare: Declare, clerk: Client
) -> None:
    ViewedOnce.views.clear()
    ListedOnce.lists.clear()
    lost_view = lost is ViewedOnce

    class Jobs(JobResource):
        slug: ClassVar[str | None] = "jobs"
        policy = ViewedOnce if lost_view else None

    class People(UserResource):
        policy = ViewedOnce if lost_view else None

    class OtherLabels(LabelResource):
        slug: ClassVar[str | None] = "labels"
        policy = None if lost_view else ListedOnce

    class OtherBadges(BadgeResource):
        slug: ClassVar[str | None] = "badges"
        policy = None if lost_view else ListedOnce

    resources = [Jobs, People, OtherLabels, OtherBadges]
    declare(rel=lambda panel: panel.path("rel").resources(resources))
    free = create_label("free")
    badge = Badge.objects.create(name="free")
    query, related = labels(create_job(), "attach"), str(free.pk)
    if operation == "associate":
        query, related = badges(make_user("ann"), "associate"), str(badge.pk)

    response = save(clerk, query, related=related)

    assert response.status_code == 403
    assert len(ViewedOnce.views if lost_view else ListedOnce.lists) == 2
    assert not Labelling.objects.exists()
    assert not Badge.objects.filter(holder__isnull=False).exists()


# Attaching ----------------------------------------------------------------------------------


def test_an_existing_record_is_attached_with_its_weight(clerk: Client) -> None:
    job = create_job()
    create_label("free")

    response = save(clerk, labels(job, "attach"), related="free", **{"pivot.weight": 4})

    assert response.status_code == 303
    assert list(Labelling.objects.values_list("job_id", "label_id", "weight")) == [
        (job.pk, "free", 4)
    ]


def test_nothing_said_about_the_link_leaves_its_defaults(clerk: Client) -> None:
    job = create_job()
    create_label("free")

    save(clerk, labels(job, "attach"), related="free")

    assert Labelling.objects.get().weight == 1


def test_a_record_out_of_scope_cannot_be_attached(clerk: Client) -> None:
    job = create_job()
    create_label(".secret")

    response = save(clerk, labels(job, "attach"), related=".secret")

    assert response.status_code == 404
    assert not Labelling.objects.exists()


def test_an_unscoped_action_attaches_any_record(declare: Declare, clerk: Client) -> None:
    class Labels(RelationManager):
        relationship: ClassVar[str] = "labels"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            return super().table(schema, owner).header_actions([AttachAction().unscoped()])

    class Jobs(Resource):
        model = Job
        slug: ClassVar[str | None] = "jobs"

        @classmethod
        def relation_managers(cls) -> Any:
            return [Labels]

    declare(rel=lambda panel: panel.path("rel").resources([Jobs, LabelResource]))
    job = create_job()
    create_label(".secret")

    options = fetch(
        clerk, f"/rel/options?{urlencode({**labels(job, 'attach'), 'field': 'related'})}"
    )
    assert [each["label"] for each in options.json()["options"]] == [".secret"]
    assert save(clerk, labels(job, "attach"), related=".secret").status_code == 303
    assert save(clerk, labels(job, "attach"), related="absent").status_code == 404
    assert Labelling.objects.get().label_id == ".secret"


@pytest.mark.parametrize(
    ("related", "status"),
    [
        ("here", 422),
        ("", 422),
        (None, 422),
        (["free"], 422),
        ({"a": 1}, 422),
        (True, 422),
        ("nobody", 404),
        ("\x00", 404),
        ("x" * 300, 404),
    ],
)
def test_what_cannot_be_attached_is_refused(clerk: Client, related: Any, status: int) -> None:
    job = create_job()
    create_label("here", job)
    create_label("free")

    response = save(clerk, labels(job, "attach"), related=related)

    assert response.status_code == status
    assert Labelling.objects.count() == 1
    if related in ("here", "", None):
        assert list(response.json()["errors"]) == ["related"]


def test_a_universal_key_is_attached(clerk: Client) -> None:
    badge, site = Badge.objects.create(name="gold"), create_site()
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "attach"}

    assert save(clerk, place, related=site.pk).status_code == 303
    assert badge.sites.get() == site


def test_an_owner_known_by_text_attaches(clerk: Client) -> None:
    label, job = create_label("a/b"), create_job()
    place = {"resource": "labels", "record": label.pk, "relation": "jobs", "operation": "attach"}

    assert save(clerk, place, related=job.pk).status_code == 303
    assert label.jobs.get() == job


# Associating --------------------------------------------------------------------------------


def test_a_record_without_an_owner_is_associated(clerk: Client) -> None:
    user, badge = make_user("ann"), Badge.objects.create(name="gold")

    response = save(clerk, badges(user, "associate"), related=str(badge.pk))

    assert response.status_code == 303
    badge.refresh_from_db()
    assert badge.holder == user


def test_a_record_is_taken_from_an_owner_only_where_that_may_be_left(declare: Declare) -> None:
    ann, bob = make_user("ann"), make_user("bob")
    badge = Badge.objects.create(name="gold", holder=bob)
    place = badges(ann, "associate")
    clerk = client_for(make_user("clerk", *RIGHTS))
    assert save(clerk, place, related=str(badge.pk)).status_code == 303

    class Clingy(Policy):
        def dissociate(self, user: Any, owner: Model, record: Model) -> bool:
            return bool(owner == bob)

    class ClingyResource(Resource):
        model = User
        slug = "people"
        policy = Clingy

        @classmethod
        def relation_managers(cls) -> Any:
            return [type("Badges", (RelationManager,), {"relationship": "badges"})]

    declare(rel=lambda panel: panel.path("rel").resources([ClingyResource]))

    # Ann has it now, and keeps her other records.
    response = save(clerk, badges(bob, "associate"), related=str(badge.pk))

    assert response.status_code == 403
    badge.refresh_from_db()
    assert badge.holder == ann


def test_a_record_of_an_owner_out_of_scope_cannot_be_taken(declare: Declare) -> None:
    class ReachablePeople(Resource):
        model = User
        slug = "people"

        @classmethod
        def query(cls) -> Any:
            return super().query().exclude(username="bob")

        @classmethod
        def relation_managers(cls) -> Any:
            return [type("Badges", (RelationManager,), {"relationship": "badges"})]

    declare(rel=lambda panel: panel.path("rel").resources([ReachablePeople]))
    ann, bob = make_user("ann"), make_user("bob")
    badge = Badge.objects.create(name="gold", holder=bob)
    clerk = client_for(make_user("clerk", *RIGHTS))

    assert save(clerk, badges(ann, "associate"), related=str(badge.pk)).status_code == 403
    badge.refresh_from_db()
    assert badge.holder == bob


def test_what_is_there_already_is_not_given_again(clerk: Client) -> None:
    user = make_user("ann")
    badge = Badge.objects.create(name="gold", holder=user)

    response = save(clerk, badges(user, "associate"), related=str(badge.pk))

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["related"]


# Shown in the table -------------------------------------------------------------------------


def test_the_links_values_are_shown_and_sorted_by(declare: Declare, clerk: Client) -> None:
    class Weighed(RelationManager):
        relationship: ClassVar[str] = "labels"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            return schema.columns(
                [
                    TextColumn("name"),
                    NumberColumn("pivot.weight").sortable().summarize([SumSummary()]),
                    TextColumn("pivot.job.title").label("On"),
                ]
            ).default_sort("pivot.weight", "desc")

    class WeighedJobs(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Weighed]

    declare(rel=lambda panel: panel.path("rel").resources([WeighedJobs]))
    job, other = create_job("paint"), create_job("build")
    create_label("light", job, weight=1)
    create_label("heavy", job, weight=9)
    create_label("light", other, weight=70)

    relation = relations_of(clerk, f"jobs/{job.pk}")["labels"]

    cells = [row["cells"] for row in relation["rows"]]
    assert [
        (each["name"], each["pivot.weight"]["raw"], each["pivot.job.title"]) for each in cells
    ] == [
        ("heavy", 9, "paint"),
        ("light", 1, "paint"),
    ]
    assert [column["label"] for column in relation["table"]["columns"]][1] == "Weight"
    assert relation["summaries"]["pivot.weight"][0]["raw"] == 10


def test_a_column_that_the_through_table_does_not_have_is_reported(
    declare: Declare, clerk: Client
) -> None:
    class Lost(RelationManager):
        relationship: ClassVar[str] = "labels"

        @classmethod
        def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
            return schema.columns([TextColumn("pivot.wheight")])

    class LostJobs(Resource):
        model = Job

        @classmethod
        def relation_managers(cls) -> Any:
            return [Lost]

    declare(rel=lambda panel: panel.path("rel").resources([LostJobs]))
    job = create_job()

    with pytest.raises(PanelSchemaException, match=r"wheight.*Labelling"):
        relations_of(clerk, f"jobs/{job.pk}")
