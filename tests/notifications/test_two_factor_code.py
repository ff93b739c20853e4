"""A code by mail: queued sealed, mailed once, dropped when it is late."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import transaction

from django_panel.exceptions import PanelSchemaException
from django_panel.notifications import TwoFactorCode, two_factor_code
from django_panel.support.sealing import seal, unseal
from tests.project.visitors import person

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_is_mailed_after_the_commit() -> None:
    ann = person("ann", email="ann@x.test")

    with transaction.atomic():
        TwoFactorCode("012345").send(ann)
        assert mail.outbox == []

    (sent,) = mail.outbox
    assert sent.to == ["ann@x.test"]
    assert "012345" in sent.body
    assert "10 minutes" in sent.body
    assert "012345" not in sent.subject


def test_what_is_rolled_back_is_not_mailed() -> None:
    ann = person("ann", email="ann@x.test")

    with transaction.atomic():
        TwoFactorCode("012345").send(ann)
        transaction.set_rollback(True)

    assert mail.outbox == []


def test_the_queue_never_holds_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    queued: list[Any] = []
    monkeypatch.setattr(two_factor_code, "_enqueue", lambda *given: queued.append(given))

    TwoFactorCode("012345").send(person("ann", email="ann@x.test"))

    ((sealed, minutes),) = queued
    assert "012345" not in sealed
    assert "ann@" not in sealed
    assert two_factor_code.deliver(sealed, minutes) is True
    assert two_factor_code.deliver(sealed[:-1] + "x", minutes) is False
    assert two_factor_code.deliver(sealed, -1) is False
    assert len(mail.outbox) == 1


def test_a_logged_value_does_not_give_it_away() -> None:
    assert "012345" not in repr(TwoFactorCode("012345"))


def test_nobody_without_an_address_is_mailed() -> None:
    with pytest.raises(PanelSchemaException, match="no address"):
        TwoFactorCode("012345").send(person("ann"))


def test_a_replaced_key_still_opens_what_it_sealed(settings: Any) -> None:
    sealed = seal("secret", "here")

    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert unseal(sealed, "here", 60) == "secret"
    assert unseal(sealed, "there", 60) is None

    settings.SECRET_KEY_FALLBACKS = []
    assert unseal(sealed, "here", 60) is None


def test_the_same_text_is_never_sealed_alike() -> None:
    assert seal("x" * 100, "here") != seal("x" * 100, "here")
    assert unseal(seal("é" * 100, "here"), "here", 60) == "é" * 100
