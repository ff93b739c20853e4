"""The select of a person."""

from __future__ import annotations

from demo.agency.models import User
from django_panel import forms


def person_select(name: str) -> forms.Select:
    """Return the select of a relation to a person; the list shows the job titles."""
    return forms.Select(name).relationship(name, "name").searchable().option_details(job_title)


def job_title(person: User) -> str:
    return person.job_title
