"""The hint for password managers says what Django's validators require."""

from __future__ import annotations

import pytest
from django.test import override_settings

from django_panel.auth.password_rules import password_rules

VALIDATION = "django.contrib.auth.password_validation"


class LongestValidator:
    """A validator of another package."""

    max_length = 64

    def validate(self, password: str, user: object = None) -> None: ...

    def get_help_text(self) -> str:
        return ""


class StrangeValidator(LongestValidator):
    """A validator whose attributes mean something else."""

    min_length = "many"
    max_length = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("validators", "rules"),
    [
        ([], "maxlength: 4096;"),
        ([{"NAME": f"{VALIDATION}.MinimumLengthValidator"}], "minlength: 8; maxlength: 4096;"),
        (
            [
                {
                    "NAME": f"{VALIDATION}.MinimumLengthValidator",
                    "OPTIONS": {"min_length": 12},
                },
                {"NAME": f"{VALIDATION}.NumericPasswordValidator"},
                {"NAME": f"{VALIDATION}.CommonPasswordValidator"},
                {"NAME": f"{__name__}.LongestValidator"},
            ],
            "minlength: 12; maxlength: 64; required: lower;",
        ),
        ([{"NAME": f"{__name__}.StrangeValidator"}], "maxlength: 4096;"),
    ],
)
def test_rules(validators: list[dict[str, object]], rules: str) -> None:
    with override_settings(AUTH_PASSWORD_VALIDATORS=validators):
        assert password_rules() == rules


def test_a_minimum_of_the_backend() -> None:
    with override_settings(AUTH_PASSWORD_VALIDATORS=[]):
        assert password_rules(min_length=6) == "minlength: 6; maxlength: 4096;"
