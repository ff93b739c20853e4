"""Specification §3: the email-code challenge, one test per row of decisions A5."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from django_panel.auth import EmailCodeChallenge
from django_panel.models import EmailCode, EmailCodeSend, EmailFactor
from tests.auth.code_helpers import (
    CHALLENGE,
    CONFIRMED_AT,
    DISABLE,
    ENABLE,
    SEND,
    VERIFY,
    coded_user,
    confirm_password,
    held_client,
    sent_codes,
    wrong,
)
from tests.project.clients import Kind, client_for, fetch, make_user, page_of, reload
from tests.project.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def post(client: Client, path: str, kind: Kind = "html", **body: Any) -> HttpResponse:
    return fetch(client, path, kind, "post", data=body, content_type="application/json")


def let_pass(minutes: float) -> None:
    """Move all stored times into the past."""
    for code in EmailCode.objects.all():
        EmailCode.objects.update(expires_at=code.expires_at - timedelta(minutes=minutes))
    for sent in EmailCodeSend.objects.filter(sent_at__isnull=False):
        earlier = sent.sent_at - timedelta(minutes=minutes)  # type: ignore[operator]
        EmailCodeSend.objects.filter(pk=sent.pk).update(sent_at=earlier)


# The table -----------------------------------------------------------------------------------


def test_row_code_six_digits_zero_padded_from_a_secure_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bounds: list[int] = []

    def smallest(bound: int) -> int:
        bounds.append(bound)
        return 42

    monkeypatch.setattr(secrets, "randbelow", smallest)

    assert EmailCodeChallenge().issue(coded_user()) == "000042"
    assert bounds == [1_000_000]


def test_row_lifetime_ten_minutes() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None

    let_pass(minutes=9.9)
    assert challenge.pending(ann)
    let_pass(minutes=0.2)

    assert not challenge.pending(ann)
    assert not challenge.verify(ann, code)


def test_row_storage_only_a_keyed_hash_in_our_own_table(settings: Any) -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None

    (row,) = EmailCode.objects.values()
    assert code not in str(row)
    assert len(row["code_hash"]) == 64
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "replaced meanwhile"
    assert challenge.verify(ann, code)


def test_row_sends_five_per_hour_and_then_none() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()

    assert all(challenge.issue(ann) for _ in range(5))
    assert challenge.issue(ann) is None

    assert 3590 <= challenge.seconds_until_next_send(ann) <= 3600
    assert challenge.seconds_until_next_send(make_user("ben")) == 0
    let_pass(minutes=60)
    assert challenge.seconds_until_next_send(ann) == 0
    assert challenge.issue(ann) is not None


def test_row_guesses_five_wrong_ones_burn_the_code() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None

    assert [challenge.verify(ann, wrong(code)) for _ in range(5)] == [False] * 5

    assert not challenge.pending(ann)
    assert not challenge.verify(ann, code)
    fresh = challenge.issue(ann)
    assert fresh is not None
    assert challenge.verify(ann, fresh)


def test_row_guesses_the_fifth_guess_may_be_right() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None

    assert not any(challenge.verify(ann, wrong(code)) for _ in range(4))

    assert challenge.verify(ann, code)


def test_row_single_use() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None

    assert [challenge.verify(ann, code), challenge.verify(ann, code)] == [True, False]


def test_row_session_mark_is_a_timestamp_and_counts_in_all_panels() -> None:
    client = held_client()
    fetch(client, CHALLENGE)

    post(client, VERIFY, code=sent_codes()[0])

    assert abs(client.session[CONFIRMED_AT] - timezone.now().timestamp()) < 10
    assert fetch(client, "/admin").status_code == 200
    assert fetch(client, "/ops").status_code == 200


def test_row_account_flag_is_in_our_own_table() -> None:
    ann = coded_user()

    assert EmailFactor.of(ann) is not None
    assert EmailFactor.of(make_user("ben")) is None
    assert not any("mfa" in field.name or "factor" in field.name for field in User._meta.fields)


def test_forget_clears_the_code_and_the_guesses_but_not_the_sends() -> None:
    ann, challenge = coded_user(), EmailCodeChallenge()
    code = challenge.issue(ann)
    assert code is not None
    challenge.verify(ann, wrong(code))

    challenge.forget(ann)

    assert not challenge.pending(ann)
    assert not challenge.verify(ann, code)
    assert EmailCode.objects.get().guesses == 0
    assert sum(challenge.issue(ann) is not None for _ in range(6)) == 4


# The transitions -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_off_to_on_marks_the_current_session(kind: Kind) -> None:
    ann = make_user("ann", is_superuser=True, email="ann@example.com")
    client, other = client_for(ann), client_for(ann)
    confirm_password(client)

    response = post(client, ENABLE, kind)

    assert response.status_code == 303
    assert fetch(client, "/admin").status_code == 200
    assert client.session[CONFIRMED_AT]
    assert fetch(other, "/admin").headers["Location"] == CHALLENGE
    assert mail.outbox == []


def test_enabling_is_announced_once() -> None:
    client = client_for(make_user("ann", is_superuser=True, email="ann@example.com"))
    confirm_password(client)
    post(client, ENABLE)

    assert page_of(fetch(client, "/admin"))["flash"]["toast"]["type"] == "success"


@pytest.mark.parametrize("path", [ENABLE, DISABLE])
@pytest.mark.parametrize("confirmed_at", [None, 0, 1_000_000])
def test_switching_needs_a_recently_confirmed_password(path: str, confirmed_at: int | None) -> None:
    ann = make_user("ann", is_superuser=True, email="ann@example.com", password="secret")
    client = client_for(ann)
    if confirmed_at is not None:
        session = client.session
        session["panel.password_confirmed_at"] = confirmed_at
        session.save()

    assert post(client, path).status_code == 303
    assert post(client, path, "json").status_code == 403
    assert not EmailFactor.objects.exists()


def test_a_held_session_stores_the_page_and_goes_to_the_challenge() -> None:
    client = held_client()

    held = fetch(client, "/admin/report?tab=2")
    assert (held.status_code, held.headers["Location"]) == (302, CHALLENGE)
    fetch(client, CHALLENGE)
    answered = post(client, VERIFY, code=sent_codes()[0])

    assert (answered.status_code, answered.headers["Location"]) == (303, "/admin/report?tab=2")


def test_the_challenge_sends_one_code_however_often_it_is_opened() -> None:
    client = held_client()

    pages = [page_of(fetch(client, CHALLENGE, kind)) for kind in ("html", "inertia", "html")]

    assert len(mail.outbox) == 1
    assert [page["component"] for page in pages] == ["panel/auth/EmailCode"] * 3
    props = pages[0]["props"]
    assert {name: props[name] for name in ("sentTo", "retryAfter", "minutes", "state")} == {
        "sentTo": "an*@example.com",
        "retryAfter": 0,
        "minutes": 10,
        "state": "sent",
    }
    assert props["endpoints"] == {
        "send": SEND,
        "verify": VERIFY,
        "logout": "/_panel/auth/logout",
    }
    assert props["panel"]["id"] == "admin"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("a@example.com", "a*@example.com"),
        ("ab@example.com", "ab*@example.com"),
        ("abcdef@example.com", "ab****@example.com"),
    ],
)
def test_the_address_is_masked(address: str, shown: str) -> None:
    client = held_client(coded_user(email=address))

    assert page_of(fetch(client, CHALLENGE))["props"]["sentTo"] == shown


@pytest.mark.parametrize("method", ["head", "partial"])
def test_only_a_visit_sends_a_code(method: str) -> None:
    client = held_client()

    if method == "head":
        assert fetch(client, CHALLENGE, method="head").status_code == 200
    else:
        reload(client, CHALLENGE, "panel/auth/EmailCode", "state")

    assert mail.outbox == []


def test_send_replaces_the_code_until_the_limit_is_spent() -> None:
    client = held_client()
    fetch(client, CHALLENGE)
    for _ in range(4):
        assert post(client, SEND).headers["Location"] == CHALLENGE

    throttled = post(client, SEND, "json")

    assert throttled.status_code == 422
    assert "Try again in 60 minutes" in throttled.json()["errors"]["code"][0]  # type: ignore[attr-defined]
    codes = sent_codes()
    assert len(codes) == 5
    assert post(client, VERIFY, "json", code=codes[0]).status_code == 422
    assert post(client, VERIFY, "json", code=codes[4]).status_code == 200


def test_a_spent_limit_shows_the_page_with_the_wait() -> None:
    ann = coded_user()
    for _ in range(5):
        EmailCodeChallenge().issue(ann)

    page = page_of(fetch(held_client(ann), CHALLENGE))

    assert page["props"]["state"] == "limited"
    assert 3590 <= page["props"]["retryAfter"] <= 3600
    assert mail.outbox == []


@pytest.mark.parametrize("path", [CHALLENGE, SEND])
def test_a_user_without_an_address_is_refused(path: str) -> None:
    client = held_client(coded_user(email=""))

    method = "get" if path == CHALLENGE else "post"

    assert fetch(client, path, method=method).status_code == 403


@pytest.mark.parametrize(
    "code", [None, "", "12345", "1234567", "12345a", "\u0661" * 6, 123456, ["123456"], {}, True]
)
def test_verify_takes_exactly_six_digits(code: Any) -> None:
    client = held_client()
    fetch(client, CHALLENGE)

    response = post(client, VERIFY, "json", code=code)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["code"]  # type: ignore[attr-defined]
    assert EmailCode.objects.get().guesses == 0


def test_a_wrong_code_is_a_validation_error_on_the_page() -> None:
    client = held_client()
    fetch(client, CHALLENGE)

    response = post(client, VERIFY, "inertia", code=wrong(sent_codes()[0]))

    assert response.status_code == 303
    assert page_of(fetch(client, CHALLENGE, "inertia"))["props"]["errors"]["code"]
    assert EmailCode.objects.get().guesses == 1


def test_a_right_code_changes_the_session_id() -> None:
    client = held_client()
    fetch(client, CHALLENGE)
    before = client.session.session_key

    response = post(client, VERIFY, code=sent_codes()[0])

    assert response.headers["Location"] == "/admin"
    assert client.session.session_key != before
    assert fetch(client, CHALLENGE).headers["Location"] == "/admin"


def test_a_code_is_valid_in_the_session_that_asked_for_it_only() -> None:
    ann = coded_user()
    first, second = held_client(ann), held_client(ann)
    fetch(first, CHALLENGE)
    fetch(second, CHALLENGE)
    own, other = sent_codes()

    assert post(first, VERIFY, "json", code=other).status_code == 422
    assert post(first, VERIFY, "json", code=own).status_code == 200
    assert fetch(second, "/admin").status_code == 302


def test_guesses_in_one_session_leave_the_code_of_another_alone() -> None:
    ann = coded_user()
    guesser, owner = held_client(ann), held_client(ann)
    fetch(owner, CHALLENGE)
    fetch(guesser, CHALLENGE)
    code = sent_codes()[0]

    for _ in range(6):
        post(guesser, VERIFY, code=wrong(code))

    assert post(owner, VERIFY, "json", code=code).status_code == 200


def test_on_to_off_forgets_the_code_and_drops_the_mark() -> None:
    ann = coded_user()
    client, other = held_client(ann), held_client(ann)
    fetch(client, CHALLENGE)
    post(client, VERIFY, code=sent_codes()[0])
    fetch(other, CHALLENGE)
    confirm_password(client)

    response = post(client, DISABLE)

    assert response.status_code == 303
    assert CONFIRMED_AT not in client.session
    assert not EmailCode.objects.exclude(code_hash="").exists()
    assert fetch(client, "/admin").status_code == 200
    assert fetch(other, "/admin").status_code == 200
    assert page_of(fetch(client, "/admin"))["props"]["auth"]["user"]["email"] == "ann@example.com"
