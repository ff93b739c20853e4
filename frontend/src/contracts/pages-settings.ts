// Generated from django_panel/pages/settings/wire.py by `manage.py panel_contracts`. Do not edit.
import type { Form } from "./forms";
import type { PageMetadata } from "./pages";
import type { Pagination, Row, Table, TableState } from "./tables";

/** The 403 response of a write that needs a recent password confirmation. */
export interface ConfirmPassword {
  message: string;
  /** The page that asks for the password; a dialog may use an endpoint of `ConfirmationUrlsWire` and repeat the request instead. */
  confirmUrl: string;
}

/** The endpoints with which a user confirms a change. */
export interface ConfirmationUrls {
  /** `POST {password}`; null if the authentication backend cannot confirm passwords. */
  reauthenticateUrl: string | null;
  /** `GET` returns `data.request_options`, `POST {credential}` confirms instead of the password; null if the user has no passkey. */
  passkeyUrl: string | null;
  /** `POST {code}` confirms with a code of the app; null if the user has no app. */
  codeUrl: string | null;
}

/** The props of `panel/settings/ConfirmPassword`. */
export interface ConfirmPasswordPage extends ConfirmationUrls {
  page: PageMetadata;
  /** False for users without a password, who sign in again instead. */
  hasPassword: boolean;
  /** The page to open after a confirmation; always on this site. */
  redirectTo: string;
}

/** The endpoints of the profile page. */
export interface ProfileUrls {
  /** `PUT` with the values of the fields; returns `SettingsSavedWire`. */
  update: string;
  /** `POST`; null if the address cannot be verified. */
  resendVerification: string | null;
  /** `DELETE`; returns `NewSessionWire`. */
  delete: string;
}

/** The props of `panel/settings/Profile`; only the password confirms a deletion. */
export interface ProfilePage extends ConfirmationUrls {
  page: PageMetadata;
  /** Whether the email address waits for its verification. */
  mustVerifyEmail: boolean;
  /** `"verification-link-sent"` after a changed address, else null. */
  status: string | null;
  /** The sentence above the default form, else null. */
  description: string | null;
  form: Form;
  optionsUrl: string;
  uploadUrl: string;
  formStateUrl: string;
  /** Whether a changed email address needs a recent password confirmation. */
  emailNeedsPassword: boolean;
  urls: ProfileUrls;
  canDeleteAccount: boolean;
  /** Why the account cannot be deleted, else null. */
  deleteRefusal: string | null;
  hasPassword: boolean;
}

/** The response of a saved form. */
export interface SettingsSaved {
  message: string;
  /** `"verification-link-sent"` if a changed email address has to be verified first. */
  status: string | null;
}

/** The response of a deleted account, and of the return to the own account. */
export interface NewSession {
  /** The page to load, with a full page load. */
  redirectTo: string;
}

/** A passkey of the user. */
export interface Passkey {
  id: string;
  name: string;
  authenticator: string | null;
  created_at_diff: string;
  last_used_at_diff: string | null;
}

/** The endpoints of emailed codes: `POST`. */
export interface EmailCodeUrls {
  enable: string;
  disable: string;
}

/** A browser in which the user is signed in. */
export interface Session {
  id: string;
  /** For example `"Firefox"`; null if unknown. */
  browser: string | null;
  /** For example `"Windows"`; null if unknown. */
  os: string | null;
  device: "desktop" | "mobile" | "tablet" | "unknown";
  address: string | null;
  /** A relative time, for example `"3 minutes ago"`. */
  lastUsed: string;
  /** ISO 8601. */
  lastUsedAt: string;
  signedInAt: string;
  current: boolean;
  /** The name of another user who uses this account, else null. */
  impersonatedBy: string | null;
}

/** The table of sessions; the row action `end` is sent to `endUrl`. */
export interface SessionList {
  table: Table;
  state: TableState;
  rows: Row[];
  pagination: Pagination;
}

/** The sessions of the user. */
export interface Sessions {
  rows: Session[];
  listing: SessionList;
  /** False if this site stores sessions in cookies. */
  canEnd: boolean;
  /** A sentence about sessions that cannot be ended at once, else null. */
  note: string | null;
  /** `POST {id}` or, as an action, `POST {record}`; returns `SessionsEndedWire`. */
  endUrl: string;
  /** `POST`: ends all sessions except the current one; returns `SessionsEndedWire`. */
  endOthersUrl: string;
}

/** The response of ended sessions. */
export interface SessionsEnded {
  message: string;
  rows: Session[];
  /** The login page if the current session was ended, else null. */
  redirectTo: string | null;
}

/** The props of `panel/settings/Security`; it needs a recent password confirmation. */
export interface SecurityPage {
  page: PageMetadata;
  /** Whether the authentication backend offers TOTP. */
  canManageTwoFactor: boolean;
  canManageRecoveryCodes: boolean;
  canManagePasskeys: boolean;
  passkeys: Passkey[];
  /** The HTML attribute `passwordrules`. */
  passwordRules: string;
  /** Help texts of Django's password validators. */
  passwordHelp: string[];
  /** `PUT {current_password, password, password_confirmation}`; `current_password` is sent to `endpoints.reauthenticate` first. Returns `SettingsSavedWire`. */
  passwordUrl: string;
  /** False for users without a password, who set one. */
  hasPassword: boolean;
  /** Whether the user has an email address to send codes to. */
  canUseEmailCode: boolean;
  emailCodeEnabled: boolean;
  /** The address that codes go to, masked, if it is not the address of the account; else null. Another `POST` to `emailCodeUrls.enable` replaces it. */
  emailCodeAddress: string | null;
  /** Null if this panel has no such endpoints. */
  emailCodeUrls: EmailCodeUrls | null;
  /** Whether the user has set up TOTP; null if TOTP is not offered. */
  twoFactorEnabled: boolean | null;
  /** Whether a new TOTP secret is confirmed by a code; null if TOTP is not offered. */
  requiresConfirmation: boolean | null;
  /** Whether the user has unused recovery codes; null if they are not offered. */
  recoveryCodesEnabled: boolean | null;
  /** Whether this panel requires a second factor. */
  twoFactorRequired: boolean;
  /** The URLs of `AuthEndpointsWire`. */
  endpoints: Record<string, string | null>;
  sessions: Sessions;
}

/** The time zones that a user can choose. */
export interface TimeZones {
  /** Null for the standard one. */
  chosen: string | null;
  /** `TIME_ZONE` of the project. */
  standard: string;
  available: string[];
}

/** The props of `panel/settings/Appearance`. */
export interface AppearancePage {
  page: PageMetadata;
  /** Null if the project uses no time zones, and while signed in as another user. */
  timeZones: TimeZones | null;
}
