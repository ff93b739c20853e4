from __future__ import annotations

import time

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from django_panel.integrations import Trigger, verify_signature
from django_panel.integrations.signing import (
    signature_header,
    standard_webhook_headers,
    standard_webhook_secret,
)
from django_panel.support.encryption import new_secret

pytestmark = pytest.mark.unit

SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
OTHER = "ff" * 32
TIME = 1_900_000_000
BODY = b'{"trigger":"after_update"}'
#: Computed with ``openssl dgst -sha256 -hmac``.
GOLDEN = "3958c44fbe82ed39673da9c843736e6912c58bdd36cf352df427ce9db9d8916a"
DELIVERY = "0b1f7d7a-8d35-4f9c-9a0e-5f4e6b1c2d3e"
#: Body, ``X-Panel-Signature`` and ``webhook-signature``, computed with ``openssl dgst``.
VECTORS = [
    (BODY, GOLDEN, "lmIjxc1qp642tAZdiVfLupfbrwlP2Io+8G4lLAbv9NU="),
    (
        b"",
        "257d490bf956208c9888434df8efde08a1e4bef9cce6f6b210156e91a514ae36",
        "SF2VtOtWVcRFmakeJx0bsPKaLdbQf9AmIewFUjunJB8=",
    ),
    (
        '{"name":"Büro ✓"}'.encode(),
        "a1ed38d3cb8877c1afeacf9a3ca993cbe0b3f807e0e1c04f2c4242892728e1b9",
        "loPu1bVroQAd3vv9sM+gl8hkR74fqs0PzxK00iFO+i0=",
    ),
    (
        b"a=1&b%5B0%5D=2",
        "901394b8e261387f631732272b168a73cd6465dcb3afcc558fa57809a0defa61",
        "z4QBfohF69gpEVc0rtHl/YRc8VLUZV4SjrY96VoWDeU=",
    ),
]


def test_the_header_has_the_time_and_one_signature() -> None:
    assert signature_header([SECRET], BODY, TIME) == f"t={TIME},v1={GOLDEN}"


def test_a_signed_request_is_accepted() -> None:
    header = signature_header([SECRET], BODY, TIME)
    assert verify_signature(SECRET, header, BODY, now=TIME)


@pytest.mark.parametrize(
    ("secret", "body", "now"),
    [
        (OTHER, BODY, TIME),
        (SECRET, BODY + b" ", TIME),
        (SECRET, BODY, TIME + 301),
        (SECRET, BODY, TIME - 301),
    ],
)
def test_another_secret_body_or_time_is_refused(secret: str, body: bytes, now: int) -> None:
    header = signature_header([SECRET], BODY, TIME)
    assert not verify_signature(secret, header, body, now=now)


def test_the_limits_of_the_tolerance() -> None:
    header = signature_header([SECRET], BODY, TIME)
    assert verify_signature(SECRET, header, BODY, now=TIME + 300)
    assert verify_signature(SECRET, header, BODY, now=TIME - 300)
    assert not verify_signature(SECRET, header, BODY, tolerance=10, now=TIME + 11)


def test_both_secrets_are_accepted_after_a_rotation() -> None:
    header = signature_header([SECRET, OTHER], BODY, TIME)
    assert header.count("v1=") == 2
    assert verify_signature(SECRET, header, BODY, now=TIME)
    assert verify_signature(OTHER, header, BODY, now=TIME)
    assert not verify_signature("00" * 32, header, BODY, now=TIME)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "t=",
        f"t={TIME}",
        f"t={TIME},v1=",
        f"t={TIME},v1={GOLDEN[:-1]}",
        f"v1={GOLDEN},t={TIME}",
        f"t={TIME},v0={GOLDEN}",
        f"t=-{TIME},v1={GOLDEN}",
        f"t={TIME}.0,v1={GOLDEN}",
        f"t=١٩٠٠٠٠٠٠٠٠,v1={GOLDEN}",
        f"t={TIME},v1={GOLDEN}\n",
        f"t={TIME}" + f",v1={GOLDEN}" * 50,
        "x" * 10_000,
    ],
)
def test_a_malformed_header_is_refused(header: str) -> None:
    assert not verify_signature(SECRET, header, BODY, now=TIME)


def test_secrets_are_random_and_32_bytes_long() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_secret())) == 32


@pytest.mark.parametrize(("body", "signature", "standard"), VECTORS)
def test_golden_vectors(body: bytes, signature: str, standard: str) -> None:
    assert signature_header([SECRET], body, TIME) == f"t={TIME},v1={signature}"
    headers = standard_webhook_headers([SECRET], DELIVERY, body, TIME)
    assert headers == {
        "webhook-id": DELIVERY,
        "webhook-timestamp": str(TIME),
        "webhook-signature": f"v1,{standard}",
    }


def test_golden_vector_of_two_secrets() -> None:
    other = "dac98eb6bd289657c324b1146db408e12424ea37eb11d4ef3a76ee4fa833c066"
    assert signature_header([SECRET, OTHER], BODY, TIME) == f"t={TIME},v1={GOLDEN},v1={other}"
    headers = standard_webhook_headers([SECRET, OTHER], DELIVERY, BODY, TIME)
    assert headers["webhook-signature"] == (
        "v1,lmIjxc1qp642tAZdiVfLupfbrwlP2Io+8G4lLAbv9NU= "
        "v1,s90lIfWOkcL+Ktojx9BkwScxzeiKJTaLrFydJHznZis="
    )


def test_standard_webhooks_sign_the_id_too() -> None:
    headers = standard_webhook_headers([SECRET, OTHER], "id-1", BODY, TIME)
    assert headers["webhook-id"] == "id-1"
    assert headers["webhook-timestamp"] == str(TIME)
    assert headers["webhook-signature"].count("v1,") == 2
    assert headers != standard_webhook_headers([SECRET, OTHER], "id-2", BODY, TIME)
    assert standard_webhook_secret(SECRET) == "whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8="


def test_a_library_of_standard_webhooks_accepts_our_headers() -> None:
    now = int(time.time())
    headers = standard_webhook_headers([SECRET, OTHER], "id-1", BODY, now)

    for secret in (SECRET, OTHER):
        assert Webhook(standard_webhook_secret(secret)).verify(BODY, headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(standard_webhook_secret("00" * 32)).verify(BODY, headers)


def test_triggers_have_a_kind_and_an_event() -> None:
    assert [trigger.kind for trigger in Trigger] == ["before", "after"] * 3
    assert {trigger.event for trigger in Trigger} == {"create", "update", "delete"}
