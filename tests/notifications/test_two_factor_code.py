"""A two-factor code is encrypted in the queue, sent once, and dropped when it has expired."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.utils import translation

from django_panel.exceptions import PanelSchemaException
from django_panel.notifications import TwoFactorCode, two_factor_code
from django_panel.support.encryption import decrypt, encrypt
from tests.project.clients import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_is_mailed_after_the_commit() -> None:
    ann = make_user("ann", email="ann@x.test")

    with transaction.atomic():
        TwoFactorCode("012345").send(ann)
        assert mail.outbox == []

    (sent,) = mail.outbox
    assert sent.to == ["ann@x.test"]
    assert "012345" in sent.body
    assert "10 minutes" in sent.body
    assert "012345" not in sent.subject


def test_what_is_rolled_back_is_not_mailed() -> None:
    ann = make_user("ann", email="ann@x.test")

    with transaction.atomic():
        TwoFactorCode("012345").send(ann)
        transaction.set_rollback(True)

    assert mail.outbox == []


def test_the_queue_never_holds_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(two_factor_code, "_enqueue", lambda *given: queued.append(given))

    TwoFactorCode("012345").send(make_user("ann", email="ann@x.test"))

    ((token, minutes),) = queued
    assert "012345" not in token
    assert "ann@" not in token
    assert two_factor_code.deliver(token, minutes) is True
    assert two_factor_code.deliver(token[:-1] + "x", minutes) is False
    assert two_factor_code.deliver(token, -1) is False
    assert len(mail.outbox) == 1


def test_a_logged_value_does_not_give_it_away() -> None:
    assert "012345" not in repr(TwoFactorCode("012345"))


def test_a_user_without_an_address_is_an_error() -> None:
    with pytest.raises(PanelSchemaException, match="no email address"):
        TwoFactorCode("012345").send(make_user("ann"))


def test_a_replaced_key_still_decrypts(settings: Any) -> None:
    token = encrypt("secret", "here")

    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert decrypt(token, "here", 60) == "secret"
    assert decrypt(token, "there", 60) is None

    settings.SECRET_KEY_FALLBACKS = []
    assert decrypt(token, "here", 60) is None


def test_the_same_text_is_encrypted_differently_each_time() -> None:
    assert encrypt("x" * 100, "here") != encrypt("x" * 100, "here")
    assert decrypt(encrypt("é" * 100, "here"), "here", 60) == "é" * 100


def test_the_mail_is_in_the_language_of_the_request() -> None:
    with translation.override("de"):
        token = TwoFactorCode("012345").to_token("ann@x.test")

    two_factor_code.deliver(token, 10)

    (sent,) = mail.outbox
    assert "10 Minuten" in sent.body
