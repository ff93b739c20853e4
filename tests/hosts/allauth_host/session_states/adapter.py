"""An adapter of a project whose users have no phone number."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter


class PhoneAdapter(DefaultAccountAdapter):
    """Answers the endpoints for phone numbers."""

    def get_phone(self, user: Any) -> None:
        return None
