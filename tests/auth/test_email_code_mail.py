"""The mail with a code: queued as a job, encrypted, translated, and what happens if it fails."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from django_panel.auth import EmailCodeChallenge
from django_panel.auth.email_codes.job import MailEmailCode
from django_panel.models import EmailCode, EmailCodeSend, JobRun
from django_panel.notifications import TwoFactorCode
from tests.auth.code_helpers import (
    CHALLENGE,
    SEND,
    VERIFY,
    coded_user,
    held_client,
    sent_codes,
)
from tests.project.clients import fetch, page_of

pytestmark = pytest.mark.django_db(transaction=True)

BROKEN = f"{__name__}.BrokenBackend"


class BrokenBackend(EmailBackend):
    """A mail server that refuses all connections."""

    def send_messages(self, messages: Any) -> int:
        raise ConnectionRefusedError(111, "Connection refused")


def state_of(client: Client) -> str:
    return str(page_of(fetch(client, CHALLENGE))["props"]["state"])


def test_the_mail_contains_the_code_its_lifetime_and_a_warning() -> None:
    fetch(held_client(), CHALLENGE)

    (sent,) = mail.outbox
    assert sent.to == ["ann@example.com"]
    assert sent_codes()[0] in sent.body
    assert "10 minutes" in sent.body
    assert "another person knows your password" in sent.body
    assert sent_codes()[0] not in sent.subject
    assert sent.subject == "Your login code for Acme Back Office"


def test_the_code_is_in_no_row_no_log_and_no_page(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client = held_client()

    response = fetch(client, CHALLENGE)

    (code,) = sent_codes()
    (run,) = JobRun.objects.filter(job="email-code")
    stored = [
        *JobRun.objects.values(),
        *EmailCode.objects.values(),
        *EmailCodeSend.objects.values(),
    ]
    assert code not in str(stored)
    assert code not in repr(MailEmailCode(**run.payload))
    assert "ann@" not in str(run.payload)
    assert code not in response.content.decode()
    assert code not in caplog.text
    assert code not in str(dict(client.session))


def test_the_job_belongs_to_no_list_of_background_work() -> None:
    ann = coded_user()
    fetch(held_client(ann), CHALLENGE)

    assert not JobRun.of(ann, "admin").exists()


def test_a_project_can_override_the_template(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "django_panel" / "email"
    folder.mkdir(parents=True)
    (folder / "two_factor_code.txt").write_text("{{ brand }} says {{ code }}, {{ minutes }} min")
    engine = {**settings.TEMPLATES[0], "DIRS": [str(tmp_path)]}
    settings.TEMPLATES = [engine]

    assert TwoFactorCode("012345", 10, "Shop & Co").body().startswith("Shop &amp; Co says 012345")


def test_the_packaged_template_needs_no_engine_of_the_project(settings: Any) -> None:
    settings.TEMPLATES = []

    mailed = TwoFactorCode("012345", 1, "Shop & Co")

    assert mailed.subject() == "Your login code for Shop & Co"
    assert "valid for 1 minute and" in mailed.body()


def test_a_broken_mail_server_is_told_and_costs_nothing(settings: Any) -> None:
    client = held_client()
    settings.EMAIL_BACKEND = BROKEN

    assert state_of(client) == "failed"
    refused = fetch(client, SEND, "json", "post")
    assert refused.status_code == 422
    assert "could not be sent" in refused.json()["errors"]["code"][0]  # type: ignore[attr-defined]
    assert not EmailCodeSend.objects.filter(sent_at__isnull=False).exists()
    assert not EmailCode.objects.exclude(code_hash="").exists()

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert state_of(client) == "sent"
    body: dict[str, Any] = {"data": {"code": sent_codes()[-1]}, "content_type": "application/json"}
    assert fetch(client, VERIFY, "json", "post", **body).status_code == 200


def test_a_worker_that_cannot_send_releases_the_code(settings: Any) -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None
    token = TwoFactorCode(code).to_token("ann@example.com")
    job = MailEmailCode(token=token, issue=str(challenge.issued))

    job.failed(ConnectionRefusedError())

    assert challenge.mail_state(ann) == "failed"
    assert not challenge.pending(ann)
    assert challenge.seconds_until_next_send(ann) == 0
    assert not EmailCodeSend.objects.filter(sent_at__isnull=False).exists()


def test_the_failure_of_a_replaced_code_leaves_the_new_one_alone() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    challenge.issue(ann)
    replaced = MailEmailCode(token="", issue=str(challenge.issued))
    code = challenge.issue(ann)
    assert code is not None

    replaced.failed(None)
    assert replaced.handle() is None

    assert mail.outbox == []
    assert challenge.verify(ann, code)
    assert EmailCodeSend.objects.filter(sent_at__isnull=False).count() == 1


def test_nothing_is_stored_if_the_job_cannot_be_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any, **fields: Any) -> None:
        raise RuntimeError("the disk is full")

    client = held_client()
    client.raise_request_exception = False
    monkeypatch.setattr(JobRun, "add", fail)

    assert fetch(client, CHALLENGE).status_code == 500

    assert not EmailCodeSend.objects.filter(sent_at__isnull=False).exists()
    assert not EmailCode.objects.exclude(code_hash="").exists()


def test_codes_go_to_the_address_of_the_enabled_codes() -> None:
    ann = coded_user()
    ann.email = "somebody-else@example.com"
    ann.save()

    fetch(held_client(ann), CHALLENGE)

    assert [sent.to for sent in mail.outbox] == [["ann@example.com"]]
