"""Several existing records are attached or associated at once: all or none."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import RelationManager, Resource
from django_panel.actions import AssociateAction, AttachAction
from django_panel.forms import FormSchema, NumberInput
from django_panel.tables.schema import TableSchema
from tests.project.clients import make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Labelling, User
from tests.project.relation_panel import (
    LabelResource,
    badges,
    create_job,
    create_label,
    fetch,
    form_of,
    labels,
    save,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class ManyLabels(RelationManager):
    relationship: ClassVar[str] = "labels"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return super().table(schema, owner).header_actions([AttachAction().multiple()])

    @classmethod
    def pivot_form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([NumberInput("weight").integer().min(1).default(1)])


class ManyBadges(RelationManager):
    relationship: ClassVar[str] = "badges"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return super().table(schema, owner).header_actions([AssociateAction().multiple()])


class JobResource(Resource):
    model = Job

    @classmethod
    def relation_managers(cls) -> Any:
        return [ManyLabels]


class PeopleResource(Resource):
    model = User
    slug: ClassVar[str | None] = "people"

    @classmethod
    def relation_managers(cls) -> Any:
        return [ManyBadges]


@pytest.fixture(autouse=True)
def several(panels: None, declare: Declare) -> None:
    resources = [JobResource, PeopleResource, LabelResource]
    declare(rel=lambda panel: panel.path("rel").resources(resources))


def links() -> list[tuple[str, int]]:
    return list(Labelling.objects.order_by("label_id").values_list("label_id", "weight"))


def test_the_form_chooses_several_and_says_so(clerk: Client) -> None:
    create_label("free")

    response = form_of(clerk, **labels(create_job(), "attach")).json()

    chooser = response["form"]["schema"][0]
    assert response["title"] == "Attach labels"
    assert (chooser["name"], chooser["label"], chooser["multiple"]) == ("related", "Labels", True)
    found = fetch(clerk, f"{response['optionsUrl']}&field=related&search=fr", "json").json()
    assert [option["value"] for option in found["options"]] == ["free"]


def test_each_is_attached_with_what_was_said_about_the_link(clerk: Client) -> None:
    job = create_job()
    for name in ("a", "b", "c"):
        create_label(name)

    sent = {"related": ["a", "b", "a"], "pivot.weight": 4}
    response = save(clerk, labels(job, "attach"), "inertia", **sent)

    assert response.status_code == 303
    assert links() == [("a", 4), ("b", 4)]
    shown = page_of(fetch(clerk, f"/rel/jobs/{job.pk}", "inertia"))
    assert shown["flash"]["toast"]["message"] == "2 labels attached."


def test_one_alone_is_named(clerk: Client) -> None:
    job = create_job()
    create_label("a")

    save(clerk, labels(job, "attach"), "inertia", related=["a"])

    shown = page_of(fetch(clerk, f"/rel/jobs/{job.pk}", "inertia"))
    assert shown["flash"]["toast"]["message"] == "Label attached."


@pytest.mark.parametrize(
    ("related", "status"),
    [
        (["free", ".hidden"], 404),
        (["free", "nobody"], 404),
        (["free", "\x00"], 404),
        (["free", "here"], 422),
        (["free", ["free"]], 422),
        (["free", None], 422),
        (["free", True], 422),
        ({"0": "free"}, 422),
        ([], 422),
        (None, 422),
        ("", 422),
        ([f"x{number}" for number in range(501)], 422),
    ],
    ids=[
        "out of reach",
        "unknown",
        "no key",
        "here already",
        "a list",
        "null",
        "a truth",
        "an object",
        "none",
        "nothing",
        "empty",
        "too many",
    ],
)
def test_one_that_cannot_be_attached_spoils_them_all(
    clerk: Client, related: Any, status: int
) -> None:
    job = create_job()
    create_label("here", job)
    create_label("free")
    create_label(".hidden")

    response = save(clerk, labels(job, "attach"), related=related)

    assert response.status_code == status
    assert links() == [("here", 1)]


def test_the_rules_of_the_through_model_are_validated_before_any_write(clerk: Client) -> None:
    job = create_job()
    create_label("a")
    create_label("b")

    response = save(clerk, labels(job, "attach"), related=["a", "b"], **{"pivot.weight": 0})

    assert (response.status_code, list(response.json()["errors"])) == (422, ["pivot.weight"])
    assert links() == []


def test_several_are_given_to_the_owner(clerk: Client) -> None:
    ann = make_user("ann")
    made = [Badge.objects.create(name=name) for name in ("gold", "tin")]

    response = save(clerk, badges(ann, "associate"), related=[str(each.pk) for each in made])

    assert response.status_code == 303
    assert set(ann.badges.all()) == set(made)


def test_one_that_is_there_already_leaves_the_others_where_they_were(clerk: Client) -> None:
    ann, free = make_user("ann"), Badge.objects.create(name="gold")
    here = Badge.objects.create(name="tin", holder=ann)

    response = save(clerk, badges(ann, "associate"), related=[str(free.pk), str(here.pk)])

    assert (response.status_code, list(response.json()["errors"])) == (422, ["related"])
    free.refresh_from_db()
    assert free.holder is None


def test_several_cost_no_look_up_each(clerk: Client, django_assert_max_num_queries: Any) -> None:
    job = create_job()
    names = [f"label {number}" for number in range(30)]
    for name in names:
        create_label(name)
    save(clerk, labels(job, "attach"), related=names[:1])

    with django_assert_max_num_queries(14):
        assert save(clerk, labels(job, "attach"), related=names[1:]).status_code == 303
    assert len(links()) == 30
