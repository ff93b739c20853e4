import type { AuthEndpoints, AuthScreens } from "@/contracts/auth";

/** The endpoints of a backend that can only log in and out. */
export const AUTH_ENDPOINTS: AuthEndpoints = {
  login: "/_allauth/browser/v1/auth/login",
  logout: "/logout",
  register: null,
  passwordRequest: null,
  passwordReset: null,
  verify: null,
  emailVerificationResend: null,
  reauthenticate: null,
  passwordChange: null,
  mfaAuthenticate: null,
  mfaTrust: null,
  mfaReauthenticate: null,
  passkeyAuthenticate: null,
  passkeyLogin: null,
  passkeyReauthenticate: null,
  authenticators: null,
  totp: null,
  totpSetup: null,
  totpQr: null,
  recoveryCodes: null,
  passkeys: null,
};

/** The pages of a panel that enables only the login. */
export const AUTH_SCREENS: AuthScreens = {
  login: "/admin/login",
  register: null,
  forgotPassword: null,
  verifyEmail: null,
};
