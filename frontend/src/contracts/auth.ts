// Generated from django_panel/auth/wire.py by `manage.py panel_contracts`. Do not edit.

/** JSON `POST` endpoints of the authentication backend; null for a missing one. */
export interface AuthEndpoints {
  login: string;
  logout: string;
  register: string | null;
  passwordRequest: string | null;
  passwordReset: string | null;
  verify: string | null;
  reauthenticate: string | null;
}

/** The props of `panel/auth/Login`. */
export interface LoginScreen {
  canResetPassword: boolean;
  canRegister: boolean;
  status: string | null;
  endpoints: AuthEndpoints;
  loginFields: string[];
  /** The redirect target after a login; always on this site. */
  redirectTo: string;
}
