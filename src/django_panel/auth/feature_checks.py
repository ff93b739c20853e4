"""System checks for panels that enable what their authentication backend does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

if TYPE_CHECKING:
    from django_panel.auth.stack import AuthStack
    from django_panel.panels.panel import Panel

_REGISTRATION = "registration()"
_PASSWORD_RESET = "password_reset()"  # noqa: S105 - an option, not a password
_EMAIL_VERIFICATION = "email_verification()"
_VERIFIED = "auth(verified=True)"
_TWO_FACTOR = "require_two_factor()"


def missing_features(
    panel: Panel, stack: AuthStack, fixes: Mapping[str, str]
) -> Iterator[CheckMessage]:
    """Yield an error for each enabled option without a feature; ``fixes`` by option."""
    features = {
        _REGISTRATION: (panel.has_registration(), stack.can_register()),
        _PASSWORD_RESET: (panel.has_password_reset(), stack.can_reset_password()),
        _EMAIL_VERIFICATION: (panel.has_email_verification(), stack.can_verify_email()),
        _VERIFIED: (panel.requires_verified_email(), stack.can_verify_email()),
        _TWO_FACTOR: (panel.requires_two_factor(), _has_factor(stack)),
    }
    for option, (enabled, available) in features.items():
        if enabled and not available:
            fix = fixes.get(option) or fixes.get("", "")
            yield Error(
                f"The panel {panel.get_id()!r} uses {option}, which its authentication backend "
                f"{type(stack).__name__} does not support.",
                hint=" ".join(
                    text for text in (fix, f"Or remove {option} from the provider.") if text
                ),
                id="panel.E068",
            )


def _has_factor(stack: AuthStack) -> bool:
    """Return whether users can set up a second factor; emailed codes need an address."""
    users = get_user_model()
    has_address = any(
        field.name == users.get_email_field_name() for field in users._meta.get_fields()
    )
    return has_address or stack.supports("totp") or stack.supports("passkeys")


def unreachable_pages(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a message for each authentication page that is required or enabled, but missing."""
    if panel.requires_verified_email() and not panel.has_email_verification():
        yield Error(
            f"The panel {panel.get_id()!r} requires a verified email address, but has no page "
            "where users can verify theirs.",
            hint="Add .login().email_verification() to the panel, or use auth(verified=False).",
            id="panel.E069",
        )
    ignored = panel.get_options_without_login()
    if ignored:
        options = ", ".join(f"{option}()" for option in ignored)
        yield CheckWarning(
            f"The panel {panel.get_id()!r} has no login page, so {options} has no effect.",
            hint=f"Remove login(False), or remove {options} from the provider.",
            id="panel.W064",
        )
