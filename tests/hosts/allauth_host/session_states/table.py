"""What each route answers in each state of a session; ``docs/reference/session-states.md``."""

from __future__ import annotations

from typing import NamedTuple

#: In the order of the columns of the page.
STATES = (
    "guest",
    "signed in",
    "waits for a code",
    "waits for a second factor",
    "must set up a factor",
    "impersonated",
)


class Group(NamedTuple):
    """Routes with the same cells. A route is ``name``, or ``METHOD name`` for one method."""

    label: str
    cells: tuple[str, ...]
    routes: str


#: The names begin with ``panel.{id}.``.
PANEL = (
    Group(
        "login pages, language",
        ("yes", "yes", "yes", "yes", "yes", "yes"),
        """
        auth.login auth.register auth.password.request auth.password.reset
        auth.verification.notice auth.invitation auth.invitation.accept locale
        """,
    ),
    Group(
        "`auth.two-factor.challenge`, `auth.two-factor.verify`",
        ("login", "yes", "yes", "login", "yes", "yes"),
        "auth.two-factor.challenge auth.two-factor.verify",
    ),
    Group(
        "`auth.two-factor.send`",
        ("login", "yes", "yes", "login", "yes", "403"),
        "auth.two-factor.send",
    ),
    Group(
        "`auth.two-factor.enable`, `auth.two-factor.disable`",
        ("login", "yes", "code", "login", "yes", "403"),
        "auth.two-factor.enable auth.two-factor.disable",
    ),
    Group(
        "security page, page that asks for the password",
        ("login", "yes", "code", "login", "yes", "yes"),
        "pages.settings-security settings.confirm-password",
    ),
    Group(
        "changes of the own account, its sessions and its preferences",
        ("login", "yes", "code", "login", "factor", "403"),
        """
        settings.profile.update settings.account.delete settings.password.update
        settings.sessions.end settings.sessions.end-others settings.preferences.save
        """,
    ),
    Group(
        "`settings.impersonation.leave`",
        ("login", "404", "code", "login", "factor", "yes"),
        "settings.impersonation.leave",
    ),
    Group(
        "all other pages and endpoints",
        ("login", "yes", "code", "login", "factor", "yes"),
        """
        actions.bulk actions.cell actions.confirmation actions.form actions.infolist
        actions.record actions.reorder actions.submit actions.table broadcasting dashboard
        explain export-file form-state import-file imports.check imports.example
        imports.preview jobs.active jobs.cancel jobs.index jobs.retry notifications.all
        notifications.clear notifications.index notifications.read options options.store
        pages.settings-appearance pages.settings-profile relations.action relations.bulk
        relations.cell relations.form relations.save resources.people.create
        resources.people.edit resources.people.index resources.people.store
        resources.people.update resources.people.validateCreateStep
        resources.people.validateEditStep resources.people.view search search.commands
        settings.arrangement.reset settings.arrangement.save
        uploads uploads.show
        """,
    ),
)

#: Endpoints of the login, at ``/_panel/auth/``. Those that change the account ask the guard.
LOGIN = (
    Group(
        "endpoints of the login",
        ("yes", "yes", "yes", "yes", "yes", "yes"),
        """
        panel-auth.login panel-auth.logout panel-auth.register panel-auth.reauthenticate
        panel-auth.password-request panel-auth.email-resend panel-auth.totp-qr
        """,
    ),
    Group(
        "`panel-auth.email-verify`",
        ("yes", "yes", "code", "yes", "factor", "403"),
        "panel-auth.email-verify",
    ),
    Group(
        "`panel-auth.totp-setup`",
        ("yes", "yes", "code", "yes", "yes", "403"),
        "panel-auth.totp-setup",
    ),
)

#: A name of the headless API is the same for both clients: ``headless:account:login``.
ALLAUTH = (
    Group(
        "logout, status of the session",
        ("yes", "yes", "yes", "yes", "yes", "yes"),
        "account_logout headless:account:current_session",
    ),
    Group(
        "configuration",
        ("yes", "yes", "code", "yes", "factor", "yes"),
        "headless:config",
    ),
    Group(
        "reauthenticate, add an authenticator",
        ("yes", "yes", "code", "yes", "yes", "403"),
        """
        GET:account_reauthenticate POST:account_reauthenticate
        GET:mfa_reauthenticate POST:mfa_reauthenticate
        GET:mfa_reauthenticate_webauthn POST:mfa_reauthenticate_webauthn
        GET:mfa_activate_totp POST:mfa_activate_totp
        GET:mfa_add_webauthn POST:mfa_add_webauthn
        headless:account:reauthenticate headless:mfa:reauthenticate
        headless:mfa:reauthenticate_webauthn headless:mfa:authenticators
        GET:headless:mfa:manage_totp POST:headless:mfa:manage_totp
        GET:headless:mfa:manage_webauthn POST:headless:mfa:manage_webauthn
        """,
    ),
    Group(
        "verify an address",
        ("yes", "yes", "code", "yes", "factor", "403"),
        """
        account_email_verification_sent account_confirm_email
        headless:account:verify_email headless:account:resend_email_verification_code
        """,
    ),
    Group(
        "all other pages and endpoints",
        ("yes", "yes", "code", "yes", "factor", "403"),
        """
        PUT:account_reauthenticate PUT:mfa_reauthenticate PUT:mfa_reauthenticate_webauthn
        PUT:mfa_activate_totp PUT:mfa_add_webauthn
        account_login account_inactive account_signup account_signup_by_passkey account_email
        account_change_password account_set_password account_reset_password
        account_reset_password_done account_reset_password_from_key
        account_reset_password_from_key_done account_request_login_code
        account_confirm_login_code
        mfa_index mfa_authenticate mfa_trust mfa_deactivate_totp mfa_view_recovery_codes
        mfa_generate_recovery_codes mfa_download_recovery_codes mfa_list_webauthn
        mfa_remove_webauthn mfa_edit_webauthn mfa_login_webauthn mfa_signup_webauthn
        socialaccount_login_cancelled socialaccount_login_error socialaccount_signup
        socialaccount_connections dummy_login dummy_authenticate usersessions_list
        headless:openapi_yaml headless:openapi_json headless:openapi_html
        headless:account:login headless:account:signup headless:account:change_password
        headless:account:manage_email headless:account:manage_phone
        headless:account:request_password_reset headless:account:reset_password
        headless:account:request_login_code headless:account:confirm_login_code
        headless:account:resend_login_code headless:account:verify_phone
        headless:account:resend_phone_verification_code
        headless:socialaccount:manage_providers headless:socialaccount:provider_signup
        headless:socialaccount:redirect_to_provider headless:socialaccount:provider_token
        headless:mfa:authenticate headless:mfa:trust headless:mfa:authenticate_webauthn
        headless:mfa:login_webauthn headless:mfa:signup_webauthn
        DELETE:headless:mfa:manage_totp PUT:headless:mfa:manage_webauthn
        DELETE:headless:mfa:manage_webauthn headless:mfa:manage_recovery_codes
        headless:usersessions:sessions headless:tokens:refresh
        """,
    ),
)


def group_of(groups: tuple[Group, ...], method: str, name: str) -> Group:
    """Return the only group that lists a route; fail for a route that is not listed."""
    found = [group for group in groups if {name, f"{method}:{name}"} & set(group.routes.split())]
    assert len(found) == 1, f"{method} {name} must be in one group of session_states/table.py"
    return found[0]
