"""What the authentication backend knows about a user: second factors and the address."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django_panel.auth.email_codes.usage import has_email_codes, users_with_email_codes
from django_panel.support import ports

#: Recovery codes only replace another factor.
_FACTORS = frozenset({"totp", "passkeys"})


def has_second_factor(user: Any) -> bool:
    """Return whether a user has set up a second factor: emailed codes, TOTP or a passkey."""
    return has_email_codes(user) or not _FACTORS.isdisjoint(ports.auth_stack().factors_of(user))


def users_with_second_factor(users: Collection[Any]) -> set[Any]:
    """Return the primary keys of the users who have set up a second factor."""
    coded = users_with_email_codes({user.pk for user in users})
    others = [user for user in users if user.pk not in coded]
    factors = ports.auth_stack().factors_of_all(others)
    return coded | {key for key, types in factors.items() if not _FACTORS.isdisjoint(types)}


def users_with_verified_email(users: Collection[Any]) -> set[Any]:
    """Return the primary keys of the users whose address is verified."""
    return set(ports.auth_stack().verified_users(users))


def is_email_verified(user: Any) -> bool:
    """Return whether the address of a user is verified; False if the backend cannot know."""
    return ports.auth_stack().is_email_verified(user)
