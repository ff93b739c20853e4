"""Login: backends, pages, redirects, session data and emailed codes.

What needs the app registry is imported on first use: the backends are imported before it is ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from django_panel.auth.email_codes.challenge import EmailCodeChallenge
    from django_panel.auth.stack import AuthStack

_MODULES = {
    "AuthStack": "auth.stack",
    "EmailCodeChallenge": "auth.email_codes.challenge",
}
__all__ = ["AuthStack", "EmailCodeChallenge"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(__name__, _MODULES)
