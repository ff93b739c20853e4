"""The forms of a relation: described, judged, made and changed through the owner."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.project.models import Badge, Label, Labelling, Note
from tests.project.related import (
    a_job,
    a_label,
    a_site,
    ask,
    form_of,
    labels,
    save,
    todos,
)
from tests.project.visitors import page_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# The description ----------------------------------------------------------------------------


def test_a_form_is_described_with_its_context(clerk: Client) -> None:
    job = a_job("paint", "b")
    note = Note.objects.get()

    answer = form_of(clerk, **todos(job, "edit", related=note.pk)).json()

    context = f"resource=jobs&record={job.pk}&relation=todos&operation=edit&related={note.pk}"
    assert set(answer) == {
        "title",
        "submitLabel",
        "form",
        "submitUrl",
        "method",
        "optionsUrl",
        "uploadUrl",
        "formStateUrl",
    }
    assert answer["title"] == "Edit b"
    assert answer["submitLabel"] == "Save"
    assert answer["method"] == "post"
    assert answer["submitUrl"].startswith(f"/rel/relations/form?{context}&version=")
    assert answer["optionsUrl"] == f"/rel/options?{context}"
    assert answer["uploadUrl"] == f"/rel/uploads?{context}"
    assert answer["formStateUrl"] == f"/rel/form-state?{context}"
    assert answer["form"]["schema"][0]["value"] == "b"


@pytest.mark.parametrize(
    ("relation", "operation", "title", "button"),
    [
        ("todos", "create", "New Note", "Create"),
        ("labels", "attach", "Attach Label", "Attach"),
    ],
)
def test_forms_have_a_title_and_a_button(
    clerk: Client, relation: str, operation: str, title: str, button: str
) -> None:
    place = {**todos(a_job(), operation), "relation": relation}

    answer = form_of(clerk, **place).json()

    assert (answer["title"], answer["submitLabel"]) == (title, button)


def test_the_links_fields_are_named_after_it_and_filled_from_it(clerk: Client) -> None:
    job = a_job()
    label = a_label("loud", job, weight=7)

    form = form_of(clerk, **labels(job, "edit", related=label.pk)).json()["form"]

    group = form["schema"][-1]
    assert group["component"] == "relationship"
    assert group["relation"] == "pivot"
    assert [(each["name"], each["value"]) for each in group["schema"]] == [("pivot.weight", 7)]


def test_what_may_be_attached_is_within_reach_and_not_there_yet(clerk: Client) -> None:
    job = a_job()
    a_label("here", job)
    a_label("free")
    a_label(".secret")

    described = form_of(clerk, **labels(job, "attach")).json()

    chooser = described["form"]["schema"][0]
    assert (chooser["name"], chooser["type"], chooser["required"]) == ("related", "select", True)
    found = ask(clerk, f"{described['optionsUrl']}&field=related&search=", "json").json()
    assert [option["value"] for option in found["options"]] == ["free"]


# Making -------------------------------------------------------------------------------------


def test_a_made_record_is_the_owners_whatever_the_request_says(clerk: Client) -> None:
    job, other = a_job("paint"), a_job("build")

    answer = save(clerk, todos(job, "create"), title="new", job=other.pk, job_id=other.pk)

    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/rel/jobs/{job.pk}"
    note = Note.objects.get()
    assert (note.title, note.job_id) == ("new", job.pk)


def test_a_generic_record_is_the_owners(clerk: Client) -> None:
    job = a_job()
    place = {**todos(job, "create"), "relation": "remarks"}

    answer = save(clerk, place, text="well done", about_id="99", about_type=1)

    assert answer.status_code == 303
    assert [str(each) for each in job.remarks.all()] == ["well done"]


def test_a_made_record_is_attached_with_what_was_said_about_the_link(clerk: Client) -> None:
    job = a_job()

    answer = save(clerk, labels(job, "create"), name="new", **{"pivot.weight": 5})

    assert answer.status_code == 303
    link = Labelling.objects.get()
    assert (link.job_id, link.label_id, link.weight) == (job.pk, "new", 5)


def test_a_link_may_come_as_an_object_and_only_its_own_fields_count(clerk: Client) -> None:
    job, other = a_job("paint"), a_job("build")
    pivot = {"weight": 3, "job": other.pk, "job_id": other.pk, "label_id": "x", "id": 99}

    save(clerk, labels(job, "create"), name="new", pivot=pivot)

    link = Labelling.objects.get()
    assert (link.job_id, link.label_id, link.weight, link.pk != 99) == (job.pk, "new", 3, True)


def test_a_plain_link_is_made_too(clerk: Client) -> None:
    badge = Badge.objects.create(name="gold")
    region = a_site().region
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "create"}

    answer = save(clerk, place, name="yard", region=region.pk)

    assert answer.status_code == 303
    assert [site.name for site in badge.sites.all()] == ["yard"]


def test_the_managers_form_judges(clerk: Client) -> None:
    job = a_job("paint", "taken")

    empty = save(clerk, todos(job, "create"), title="")
    taken = save(clerk, todos(job, "create"), title="taken")

    assert empty.status_code == 422
    assert "title" in empty.json()["errors"]
    # Unique among the notes of the job, which no field of the form names.
    assert taken.status_code == 422
    assert Note.objects.count() == 1


def test_the_links_own_rules_judge(clerk: Client) -> None:
    job = a_job()
    a_label("free")

    made = save(clerk, labels(job, "create"), name="new", **{"pivot.weight": 0})
    attached = save(clerk, labels(job, "attach"), related="free", **{"pivot.weight": "heavy"})

    assert list(made.json()["errors"]) == ["pivot.weight"]
    assert list(attached.json()["errors"]) == ["pivot.weight"]
    assert not Labelling.objects.exists()
    assert not Label.objects.filter(name="new").exists()


def test_a_refused_form_leads_back_with_its_errors(clerk: Client) -> None:
    job = a_job()
    page = f"/rel/jobs/{job.pk}"

    answer = ask(
        clerk,
        f"/rel/relations/form?resource=jobs&record={job.pk}&relation=todos&operation=create",
        "inertia",
        "post",
        headers={"Referer": f"http://testserver{page}"},
        data={"title": ""},
        content_type="application/json",
    )

    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    assert "title" in page_of(ask(clerk, page, "inertia"))["props"]["errors"]


# Changing -----------------------------------------------------------------------------------


def test_editing_touches_only_that_record(clerk: Client) -> None:
    job = a_job("paint", "a", "b")
    note = Note.objects.get(title="a")

    answer = save(clerk, todos(job, "edit", related=note.pk), title="changed", position=9)

    assert answer.status_code == 303
    assert sorted(Note.objects.values_list("title", "position")) == [("b", 0), ("changed", 0)]


def test_editing_changes_the_link_and_no_other(clerk: Client) -> None:
    job, other = a_job("paint"), a_job("build")
    label = a_label("loud", job, other, weight=1)

    answer = save(clerk, labels(job, "edit", related=label.pk), **{"pivot.weight": 8})

    assert answer.status_code == 303
    assert dict(Labelling.objects.values_list("job_id", "weight")) == {job.pk: 8, other.pk: 1}


def test_a_record_that_changed_meanwhile_is_left_alone(clerk: Client) -> None:
    job = a_job("paint", "a")
    note = Note.objects.get()
    place = todos(job, "edit", related=note.pk)
    submit = form_of(clerk, **place).json()["submitUrl"]
    Note.objects.update(title="theirs")

    sent = {"data": {"title": "mine"}, "content_type": "application/json"}
    answer = ask(clerk, submit, "json", "post", **sent)
    page = ask(clerk, submit, "inertia", "post", **sent)

    assert answer.status_code == 409
    assert answer.json()["conflicts"] == {"title": {"theirs": "theirs", "mine": "mine"}}
    # The page around the dialog is shown an error of the dialog.
    assert page.status_code == 303
    assert list(page_of(ask(clerk, f"/rel/jobs/{job.pk}", "inertia"))["props"]["errors"])
    assert Note.objects.get().title == "theirs"


def test_a_link_that_changed_meanwhile_is_left_alone(clerk: Client) -> None:
    job = a_job("paint")
    label = a_label("loud", job, weight=1)
    submit = form_of(clerk, **labels(job, "edit", related=label.pk)).json()["submitUrl"]
    Labelling.objects.update(weight=5)

    answer = ask(
        clerk, submit, "json", "post", data={"pivot.weight": 8}, content_type="application/json"
    )

    assert (answer.status_code, list(answer.json()["conflicts"])) == (409, ["pivot.weight"])
    assert Labelling.objects.get().weight == 5


def test_an_edit_reads_the_record_and_its_link_once(clerk: Client) -> None:
    job = a_job("paint")
    label = a_label("loud", job, weight=1)
    query = labels(job, "edit", related=label.pk)
    save(clerk, query, **{"pivot.weight": 2})

    with CaptureQueriesContext(connection) as captured:
        assert save(clerk, query, **{"pivot.weight": 8}).status_code == 303

    tables = [Label._meta.db_table, Labelling._meta.db_table]
    reads = [
        table
        for each in captured
        for table in tables
        if each["sql"].startswith("SELECT") and f'FROM "{table}"' in each["sql"]
    ]
    assert reads == tables


def test_another_owners_record_is_not_found_and_not_changed(clerk: Client) -> None:
    job = a_job("paint")
    a_job("build", "theirs")
    note = Note.objects.get()

    assert form_of(clerk, **todos(job, "edit", related=note.pk)).status_code == 404
    assert save(clerk, todos(job, "edit", related=note.pk), title="mine").status_code == 404
    assert Note.objects.get().title == "theirs"


def test_a_repeated_create_with_one_submit_key_makes_one_record(clerk: Client) -> None:
    job = a_job()
    answers = [save(clerk, todos(job, "create"), title=text, submitKey="k") for text in ("a", "b")]

    assert [each.status_code for each in answers] == [303, 303]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Note.objects.values_list("title", flat=True).get() == "a"
    assert save(clerk, todos(job, "create"), title="c", submitKey="l").status_code == 303
    assert Note.objects.count() == 2


def test_a_submit_key_of_the_wrong_shape_is_refused(clerk: Client) -> None:
    answer = save(clerk, todos(a_job(), "create"), title="a", submitKey=7)

    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["submitKey"])
    assert not Note.objects.exists()
