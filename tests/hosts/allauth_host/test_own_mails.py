"""Templates, subjects and mails of the project have priority over those of the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from django.conf import settings as django_settings
from django.core import mail
from django.template.utils import get_app_template_dirs
from django.test import Client
from pytest_django import Settings

from django_panel.adapters.allauth import account_adapter
from tests.hosts.allauth_host.mails import BRAND, PANELS, last, reset_request
from tests.hosts.allauth_host.people.models import Person
from tests.hosts.allauth_host.requests import EMAIL, send

pytestmark = pytest.mark.django_db


class OwnSubjects(DefaultAccountAdapter):  # type: ignore[misc]
    """An adapter of the project with its own subjects."""

    def format_email_subject(self, subject: str) -> str:
        return f"{subject} (own)"


class OwnMails(DefaultAccountAdapter):  # type: ignore[misc]
    """An adapter of the project that renders its mails."""

    def render_mail(self, *args: Any, **kwargs: Any) -> Any:
        return super().render_mail(*args, **kwargs)


@pytest.fixture(autouse=True)
def _panels(settings: Settings) -> None:
    settings.PANEL = {"panels": PANELS}


@pytest.mark.parametrize(
    "name",
    [
        "account/email/password_reset_key_subject.txt",
        "account/email/password_reset_key_message.txt",
        "account/email/password_reset_key_message.html",
        "account/email/base_message.txt",
    ],
)
def test_a_template_of_the_project_wins(
    name: str, client: Client, verified: Person, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_text("From the project")
    [engine] = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [tmp_path]}]

    reset_request(client)

    message = mail.outbox[-1]
    parts = [message.subject, message.body, *(each[0] for each in message.alternatives)]
    assert any("From the project" in str(part) for part in parts)
    assert BRAND not in str(parts)


def test_an_app_of_the_project_wins_wherever_it_is_listed(
    client: Client, verified: Person, settings: Settings, tmp_path: Path
) -> None:
    """The templates of ``people`` come after those of ``django_panel``."""
    names = [name for name in settings.INSTALLED_APPS if "people" not in name]
    before_allauth = names.index("allauth")
    people = "tests.hosts.allauth_host.people"
    settings.INSTALLED_APPS = [*names[:before_allauth], people, *names[before_allauth:]]
    folder = Path(__file__).parent / "people" / "templates" / "account" / "email"
    folder.mkdir(parents=True)
    file = folder / "password_reset_key_subject.txt"
    file.write_text("From an app")
    get_app_template_dirs.cache_clear()
    try:
        reset_request(client)
    finally:
        file.unlink()
        for each in (folder, *list(folder.parents)[:2]):
            each.rmdir()
        get_app_template_dirs.cache_clear()

    assert mail.outbox[-1].subject == "[testserver] From an app"


def test_a_prefix_of_the_project_stays(
    client: Client, verified: Person, settings: Settings
) -> None:
    settings.ACCOUNT_EMAIL_SUBJECT_PREFIX = "Acme: "

    reset_request(client)

    assert last().subject == "Acme: Choose a new password"


def adapter_of_the_project(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """Start as a project with its own adapter does."""
    monkeypatch.setattr(account_adapter, "project_path", account_adapter.project_path)
    monkeypatch.setattr(django_settings, "ACCOUNT_ADAPTER", path)
    account_adapter.install()


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("OwnSubjects", "Choose a new password (own)"),
        ("OwnMails", "[testserver] Password Reset Email"),
    ],
)
def test_an_adapter_of_the_project_stays_in_use(
    name: str, subject: str, client: Client, verified: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter_of_the_project(monkeypatch, f"{__name__}.{name}")

    reset_request(client)

    assert mail.outbox[-1].subject == subject
    assert isinstance(get_adapter(), globals()[name])


@pytest.mark.parametrize("panels", [[], None])
def test_a_site_whose_panels_use_djangos_stack_keeps_allauths_mails(
    panels: list[str] | None, client: Client, verified: Person, settings: Settings
) -> None:
    if panels is None:
        settings.PANEL = {**settings.PANEL, "auth": "django"}
    else:
        settings.PANEL = {"panels": panels}

    send(client, "auth/password/request", {"email": EMAIL})

    assert mail.outbox[-1].subject == "[testserver] Password Reset Email"
