"""One link for a new password serves one request, also if several arrive at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.db import connection
from django.utils.http import urlsafe_base64_encode

from tests.adapters.contrib_auth.conftest import LoginClient

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_two_requests_cannot_use_one_link(mara: Any) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite in memory has one connection.")
    user_key = urlsafe_base64_encode(str(mara.pk).encode())
    key = f"{user_key}-{default_token_generator.make_token(mara)}"

    def use(number: int) -> int:
        body = {"key": key, "password": f"a completely different one {number}"}
        try:
            return int(LoginClient().post("password/reset", body).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        statuses = sorted(pool.map(use, range(4)))

    assert statuses == [200, 422, 422, 422]
