"""A session store whose database is unavailable."""

from __future__ import annotations

from typing import NoReturn

from django.contrib.sessions.backends.signed_cookies import SessionStore as Working
from django.db import DatabaseError


class SessionStore(Working):
    def load(self) -> NoReturn:
        raise DatabaseError("could not connect to /srv/secret")
