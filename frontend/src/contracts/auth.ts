// Generated from django_panel/auth/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form } from "./forms";

/**
 * JSON endpoints of the authentication backend; null for a missing one.
 *
 * All take `POST`, unless a comment says more. An error response has
 * `{message, errors: {field: [message]}}` (Django) or `{errors: [{param, message, code}]}`
 * (django-allauth). With django-allauth, 401 means that a step is pending
 * (`data.flows[].is_pending`) or, without a pending flow, that the request succeeded and the
 * user is not logged in.
 */
export interface AuthEndpoints {
  /** `{[loginField], password}`. Pending flows: `verify_email`, `mfa_authenticate` (with `types`: `totp`, `recovery_codes`, `webauthn`), `mfa_trust`. */
  login: string;
  logout: string;
  /** The fields of the register page. 401 with the pending flow `verify_email` is a success. */
  register: string | null;
  /** `{email}`; the response is the same for unknown addresses. */
  passwordRequest: string | null;
  /** `{key, password}` with the token of the page; 200, or 401 without errors, is a success. */
  passwordReset: string | null;
  /** `{key}`: the emailed code, or the key of the emailed link. 409 with errors: the code has ended, and the person signs in again or requests another one. */
  verify: string | null;
  /** `{}`: send the verification mail again; 429 with `Retry-After` if it was sent too often. */
  emailVerificationResend: string | null;
  /** `{password}` */
  reauthenticate: string | null;
  /** `{current_password, new_password}` */
  passwordChange: string | null;
  /** `{code}` of an app or a recovery code: the second step of a login. */
  mfaAuthenticate: string | null;
  /** `{trust}`: whether this browser may skip the second step from now on. */
  mfaTrust: string | null;
  /** `{code}`: confirms the user again, as `reauthenticate` does. */
  mfaReauthenticate: string | null;
  /** `GET` returns `data.request_options`; `POST {credential}`: the second step of a login. */
  passkeyAuthenticate: string | null;
  /** As `passkeyAuthenticate`: a login without a password. */
  passkeyLogin: string | null;
  /** As `passkeyAuthenticate`: confirms the user again, as `reauthenticate` does. */
  passkeyReauthenticate: string | null;
  /** `GET` lists what the user has set up. */
  authenticators: string | null;
  /** `GET` returns 404 with `meta.secret` and `meta.totp_url` if it is not set up, `POST {code}` activates, `DELETE` removes it. */
  totp: string | null;
  /** `GET` as `totp`, but 401 if the user has to confirm before the code can be sent. */
  totpSetup: string | null;
  /** `GET` returns the QR code of the secret that `totpSetup` or `totp` has returned, as an SVG image. */
  totpQr: string | null;
  /** `GET` returns the unused codes, `POST` generates new ones. */
  recoveryCodes: string | null;
  /** `GET ?passwordless` returns `data.creation_options`, `POST {name, credential}` adds, `PUT {id, name}` renames, `DELETE {authenticators: [id]}` removes. */
  passkeys: string | null;
}

/** The URLs of the panel's authentication pages; null for a page that is not enabled. */
export interface AuthScreens {
  login: string;
  register: string | null;
  forgotPassword: string | null;
  verifyEmail: string | null;
}

/** The JSON response to a request of a session that has to do something else first. */
export interface Held {
  message: string;
  /** The page on which the user does it; null if there is none. */
  redirectTo: string | null;
}

/** A login that waits for another step, for example after a reload of the page. */
export interface PendingLogin {
  step: string;
  /** The second factors of the user: `totp`, `recovery_codes`, `webauthn`. */
  types: string[];
  /** The address that the code of the step `verify_email` was sent to, if known. */
  email: string | null;
}

/** The props of `panel/auth/Login`. */
export interface LoginScreen {
  canResetPassword: boolean;
  canRegister: boolean;
  status: string | null;
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  loginFields: string[];
  pending: PendingLogin | null;
  /** Whether the step `verify_email` asks for a code; otherwise the mail contains a link. */
  verifiesEmailByCode: boolean;
  /** The redirect target after a login; always on this site. */
  redirectTo: string;
}

/** A choice of a `select`. */
export interface RegisterOption {
  value: string;
  label: string;
}

/** An input of the register page; `name` is the key of the request body. */
export interface RegisterField {
  name: string;
  label: string;
  type: "text" | "email" | "password" | "tel" | "url" | "number" | "date" | "checkbox" | "select";
  required: boolean;
  autoComplete: string;
  maxLength: number | null;
  helpText: string;
  options: RegisterOption[];
}

/** The props of `panel/auth/Register`. */
export interface RegisterScreen {
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  /** The inputs of the backend, then the fields of the project. The backend gets all values. */
  form: Form;
  /** The value of the `passwordrules` attribute. */
  passwordRules: string;
  redirectTo: string;
}

/** The props of `panel/auth/ForgotPassword`. */
export interface ForgotPasswordScreen {
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  status: string | null;
}

/** The props of `panel/auth/ResetPassword`. */
export interface ResetPasswordScreen {
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  /** The address of `?email=` for password managers; it is not trusted, and may be empty. */
  email: string;
  /** Sent as `key`. */
  token: string;
  /** The value of the `passwordrules` attribute. */
  passwordRules: string;
  /** Where to go afterwards: the login page, which then shows that the password was changed. */
  doneUrl: string;
}

/** The account that an invitation is for. */
export interface InvitedAccount {
  /** What the person enters at sign-in. */
  login: string;
  email: string;
  /** The name of the person who invited; null if it is not known. */
  invitedBy: string | null;
  /** The last day of the invitation, in the language of the page. */
  validUntil: string;
}

/** The props of `panel/auth/Invitation`. */
export interface InvitationScreen {
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  /** Null if the link has ended: it is wrong, used, expired or revoked. */
  account: InvitedAccount | null;
  /** The name of the user who is signed in, and has to sign out first; null for a guest. */
  signedInAs: string | null;
  loginFields: string[];
  /** `POST {password}`; 200, 410 if the link has ended, 422 with `errors.password`. */
  acceptUrl: string;
  /** The value of the `passwordrules` attribute. */
  passwordRules: string;
  /** The login page, with the message that the password is set. */
  doneUrl: string;
  /** The redirect target after the login. */
  redirectTo: string;
}

/** The props of `panel/auth/VerifyEmail`. */
export interface VerifyEmailScreen {
  endpoints: AuthEndpoints;
  screens: AuthScreens;
  status: string | null;
  /** The address to verify; null if it is not known. */
  email: string | null;
  /** Whether the mail contains a code to type (else a link with the key). */
  byCode: boolean;
  /** The key of the link that was opened; the page sends it as `key`. */
  verificationKey: string | null;
  /** Whether the user is logged in; if not, they can only finish the login that is pending. */
  isLoggedIn: boolean;
  /** The login page, for users who are not logged in after the verification. */
  doneUrl: string;
  redirectTo: string;
}
