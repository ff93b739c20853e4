"""The forms of a relation: returned, validated, and saved for the owner."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.project.clients import page_of
from tests.project.models import Badge, Label, Labelling, Note
from tests.project.relation_panel import (
    create_job,
    create_label,
    create_site,
    fetch,
    form_of,
    labels,
    save,
    todos,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


# Returned ----------------------------------------------------------------------------


def test_a_form_is_described_with_its_context(clerk: Client) -> None:
    job = create_job("paint", "b")
    note = Note.objects.get()

    response = form_of(clerk, **todos(job, "edit", related=note.pk)).json()

    context = f"resource=jobs&record={job.pk}&relation=todos&operation=edit&related={note.pk}"
    assert set(response) == {
        "title",
        "submitLabel",
        "form",
        "submitUrl",
        "method",
        "optionsUrl",
        "uploadUrl",
        "formStateUrl",
    }
    assert response["title"] == "Edit b"
    assert response["submitLabel"] == "Save"
    assert response["method"] == "post"
    assert response["submitUrl"].startswith(f"/rel/relations/form?{context}&version=")
    assert response["optionsUrl"] == f"/rel/options?{context}"
    assert response["uploadUrl"] == f"/rel/uploads?{context}"
    assert response["formStateUrl"] == f"/rel/form-state?{context}"
    assert response["form"]["schema"][0]["value"] == "b"


@pytest.mark.parametrize(
    ("relation", "operation", "title", "button"),
    [
        ("todos", "create", "New note", "Create"),
        ("labels", "attach", "Attach label", "Attach"),
    ],
)
def test_forms_have_a_title_and_a_button(
    clerk: Client, relation: str, operation: str, title: str, button: str
) -> None:
    place = {**todos(create_job(), operation), "relation": relation}

    response = form_of(clerk, **place).json()

    assert (response["title"], response["submitLabel"]) == (title, button)


def test_the_links_fields_are_named_after_it_and_filled_from_it(clerk: Client) -> None:
    job = create_job()
    label = create_label("loud", job, weight=7)

    form = form_of(clerk, **labels(job, "edit", related=label.pk)).json()["form"]

    group = form["schema"][-1]
    assert group["component"] == "relationship"
    assert group["relation"] == "pivot"
    assert [(each["name"], each["value"]) for each in group["schema"]] == [("pivot.weight", 7)]


def test_attachable_records_are_in_scope_and_not_attached_yet(clerk: Client) -> None:
    job = create_job()
    create_label("here", job)
    create_label("free")
    create_label(".secret")

    described = form_of(clerk, **labels(job, "attach")).json()

    chooser = described["form"]["schema"][0]
    assert (chooser["name"], chooser["type"], chooser["required"]) == ("related", "select", True)
    found = fetch(clerk, f"{described['optionsUrl']}&field=related&search=", "json").json()
    assert [option["value"] for option in found["options"]] == ["free"]


# Created -------------------------------------------------------------------------------------


def test_a_made_record_is_the_owners_whatever_the_request_says(clerk: Client) -> None:
    job, other = create_job("paint"), create_job("build")

    response = save(clerk, todos(job, "create"), title="new", job=other.pk, job_id=other.pk)

    assert response.status_code == 303
    assert response.headers["Location"] == f"/rel/jobs/{job.pk}"
    note = Note.objects.get()
    assert (note.title, note.job_id) == ("new", job.pk)


def test_a_generic_record_is_the_owners(clerk: Client) -> None:
    job = create_job()
    place = {**todos(job, "create"), "relation": "remarks"}

    response = save(clerk, place, text="well done", about_id="99", about_type=1)

    assert response.status_code == 303
    assert [str(each) for each in job.remarks.all()] == ["well done"]


def test_a_made_record_is_attached_with_what_was_said_about_the_link(clerk: Client) -> None:
    job = create_job()

    response = save(clerk, labels(job, "create"), name="new", **{"pivot.weight": 5})

    assert response.status_code == 303
    link = Labelling.objects.get()
    assert (link.job_id, link.label_id, link.weight) == (job.pk, "new", 5)


def test_a_link_may_come_as_an_object_and_only_its_own_fields_count(clerk: Client) -> None:
    job, other = create_job("paint"), create_job("build")
    pivot = {"weight": 3, "job": other.pk, "job_id": other.pk, "label_id": "x", "id": 99}

    save(clerk, labels(job, "create"), name="new", pivot=pivot)

    link = Labelling.objects.get()
    assert (link.job_id, link.label_id, link.weight, link.pk != 99) == (job.pk, "new", 3, True)


def test_a_plain_link_is_made_too(clerk: Client) -> None:
    badge = Badge.objects.create(name="gold")
    region = create_site().region
    place = {"resource": "badges", "record": badge.pk, "relation": "sites", "operation": "create"}

    response = save(clerk, place, name="yard", region=region.pk)

    assert response.status_code == 303
    assert [site.name for site in badge.sites.all()] == ["yard"]


def test_the_managers_form_validates(clerk: Client) -> None:
    job = create_job("paint", "taken")

    empty = save(clerk, todos(job, "create"), title="")
    taken = save(clerk, todos(job, "create"), title="taken")

    assert empty.status_code == 422
    assert "title" in empty.json()["errors"]
    # Unique together with the job, which the form has no field for.
    assert taken.status_code == 422
    assert Note.objects.count() == 1


def test_the_rules_of_the_through_model_are_validated(clerk: Client) -> None:
    job = create_job()
    create_label("free")

    made = save(clerk, labels(job, "create"), name="new", **{"pivot.weight": 0})
    attached = save(clerk, labels(job, "attach"), related="free", **{"pivot.weight": "heavy"})

    assert list(made.json()["errors"]) == ["pivot.weight"]
    assert list(attached.json()["errors"]) == ["pivot.weight"]
    assert not Labelling.objects.exists()
    assert not Label.objects.filter(name="new").exists()


def test_a_refused_form_leads_back_with_its_errors(clerk: Client) -> None:
    job = create_job()
    page = f"/rel/jobs/{job.pk}"

    response = fetch(
        clerk,
        f"/rel/relations/form?resource=jobs&record={job.pk}&relation=todos&operation=create",
        "inertia",
        "post",
        headers={"Referer": f"http://testserver{page}"},
        data={"title": ""},
        content_type="application/json",
    )

    assert (response.status_code, response.headers["Location"]) == (303, page)
    assert "title" in page_of(fetch(clerk, page, "inertia"))["props"]["errors"]


# Edited -----------------------------------------------------------------------------------


def test_editing_touches_only_that_record(clerk: Client) -> None:
    job = create_job("paint", "a", "b")
    note = Note.objects.get(title="a")

    response = save(clerk, todos(job, "edit", related=note.pk), title="changed", position=9)

    assert response.status_code == 303
    assert sorted(Note.objects.values_list("title", "position")) == [("b", 0), ("changed", 0)]


def test_editing_changes_the_link_and_no_other(clerk: Client) -> None:
    job, other = create_job("paint"), create_job("build")
    label = create_label("loud", job, other, weight=1)

    response = save(clerk, labels(job, "edit", related=label.pk), **{"pivot.weight": 8})

    assert response.status_code == 303
    assert dict(Labelling.objects.values_list("job_id", "weight")) == {job.pk: 8, other.pk: 1}


def test_a_record_that_changed_meanwhile_is_left_alone(clerk: Client) -> None:
    job = create_job("paint", "a")
    note = Note.objects.get()
    place = todos(job, "edit", related=note.pk)
    submit = form_of(clerk, **place).json()["submitUrl"]
    Note.objects.update(title="theirs")

    sent = {"data": {"title": "mine"}, "content_type": "application/json"}
    response = fetch(clerk, submit, "json", "post", **sent)
    page = fetch(clerk, submit, "inertia", "post", **sent)

    assert response.status_code == 409
    assert response.json()["conflicts"] == {"title": {"theirs": "theirs", "mine": "mine"}}
    # The page shows the error of the dialog.
    assert page.status_code == 303
    assert list(page_of(fetch(clerk, f"/rel/jobs/{job.pk}", "inertia"))["props"]["errors"])
    assert Note.objects.get().title == "theirs"


def test_a_link_that_changed_meanwhile_is_left_alone(clerk: Client) -> None:
    job = create_job("paint")
    label = create_label("loud", job, weight=1)
    submit = form_of(clerk, **labels(job, "edit", related=label.pk)).json()["submitUrl"]
    Labelling.objects.update(weight=5)

    response = fetch(
        clerk, submit, "json", "post", data={"pivot.weight": 8}, content_type="application/json"
    )

    assert (response.status_code, list(response.json()["conflicts"])) == (409, ["pivot.weight"])
    assert Labelling.objects.get().weight == 5


def test_an_edit_reads_the_record_and_its_link_once(clerk: Client) -> None:
    job = create_job("paint")
    label = create_label("loud", job, weight=1)
    query = labels(job, "edit", related=label.pk)
    save(clerk, query, **{"pivot.weight": 2})

    with CaptureQueriesContext(connection) as captured:
        assert save(clerk, query, **{"pivot.weight": 8}).status_code == 303

    tables = [Label._meta.db_table, Labelling._meta.db_table]
    quote = connection.ops.quote_name
    reads = [
        table
        for each in captured
        for table in tables
        if each["sql"].startswith("SELECT") and f"FROM {quote(table)}" in each["sql"]
    ]
    assert reads == tables


def test_another_owners_record_is_not_found_and_not_changed(clerk: Client) -> None:
    job = create_job("paint")
    create_job("build", "theirs")
    note = Note.objects.get()

    assert form_of(clerk, **todos(job, "edit", related=note.pk)).status_code == 404
    assert save(clerk, todos(job, "edit", related=note.pk), title="mine").status_code == 404
    assert Note.objects.get().title == "theirs"


def test_a_repeated_create_with_one_submit_key_makes_one_record(clerk: Client) -> None:
    job = create_job()
    responses = [
        save(clerk, todos(job, "create"), title=text, submitKey="k") for text in ("a", "b")
    ]

    assert [each.status_code for each in responses] == [303, 303]
    assert responses[0]["Location"] == responses[1]["Location"]
    assert Note.objects.values_list("title", flat=True).get() == "a"
    assert save(clerk, todos(job, "create"), title="c", submitKey="l").status_code == 303
    assert Note.objects.count() == 2


def test_a_submit_key_of_the_wrong_shape_is_refused(clerk: Client) -> None:
    response = save(clerk, todos(create_job(), "create"), title="a", submitKey=7)

    assert (response.status_code, list(response.json()["errors"])) == (422, ["submitKey"])
    assert not Note.objects.exists()
