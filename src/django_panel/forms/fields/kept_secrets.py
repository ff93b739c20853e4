"""Secrets inside the entries of a list: they never travel, and are found again.

An entry has no key, and may have been moved when it comes back. So one that holds secrets is
sent with a mark in their place: a salted hash that only this server can make. What is left
empty in an entry that comes back with its mark stays as it is stored. The salt is new each
time, so that nobody learns from two marks whether two secrets are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from django_panel.support import json

#: Where the mark stands in an entry. No field can have such a name.
MARK = "$kept"

_SALT = "django_panel.forms.kept_secrets"
_SALT_LENGTH = 12
#: A salt, a dot, and the hash in hexadecimal digits.
_MARK_LENGTH = _SALT_LENGTH + 1 + 64

Secrets = Mapping[str, Any]


def marked(secrets: Secrets) -> dict[str, str]:
    """Return what is sent in place of an entry's secrets; nothing where it holds none."""
    return {MARK: _mark(secrets, get_random_string(_SALT_LENGTH))} if secrets else {}


def sent_mark(entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the mark an entry came back with, if it has one."""
    mark = entry.get(MARK)
    return {MARK: mark} if isinstance(mark, str) and len(mark) == _MARK_LENGTH else {}


def found_again(entry: Mapping[str, Any], stored: Iterable[Secrets]) -> Secrets | None:
    """Return the secrets an entry was marked for, if they are still stored."""
    mark = sent_mark(entry).get(MARK, "")
    salt = mark[:_SALT_LENGTH]
    kept = (each for each in stored if each)
    return next((each for each in kept if constant_time_compare(mark, _mark(each, salt))), None)


def _mark(secrets: Secrets, salt: str) -> str:
    told = json.dumps(dict(sorted(secrets.items())))
    digest = salted_hmac(f"{_SALT}.{salt}", told, algorithm="sha256").hexdigest()
    return f"{salt}.{digest}"
