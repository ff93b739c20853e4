"""Login: pages, redirects, session data and emailed codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.auth.email_codes.challenge import EmailCodeChallenge

__all__ = ["EmailCodeChallenge"]

if not TYPE_CHECKING:
    # Imports models; other modules of this package are imported before the app registry is ready.

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from django_panel.auth.email_codes.challenge import EmailCodeChallenge  # noqa: PLC0415

        return EmailCodeChallenge
