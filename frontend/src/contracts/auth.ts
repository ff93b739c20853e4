// Generated from django_panel/auth/wire.py by `manage.py panel_contracts`. Do not edit.

/** JSON `POST` addresses of the authentication stack; null where it has none. */
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
  /** Where a successful sign-in leads; already checked to be on this site. */
  redirectTo: string;
}
