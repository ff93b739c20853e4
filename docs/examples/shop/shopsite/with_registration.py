from shopsite.with_allauth import *  # noqa: F403

# region mails
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
HEADLESS_FRONTEND_URLS = {
    "account_signup": "/members/register",
    "account_reset_password": "/members/forgot-password",
    "account_reset_password_from_key": "/members/reset-password/{key}",
}
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# endregion

# region factors
INSTALLED_APPS += ["allauth.mfa"]  # noqa: F405
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG  # noqa: F405
# endregion

PANEL = {"panels": ["shop.members.MembersPanelProvider"]}
