// Generated from django_panel/auth/email_codes/wire.py by `manage.py panel_contracts`. Do not edit.

/** `sending`: the mail is queued; `sent`: the mail server has it; `failed`: the mail could not be sent, and the person may try again; `limited`: too many mails, wait `retryAfter`. */
export type EmailCodeState = "sending" | "sent" | "failed" | "limited";

/** Form `POST` endpoints: they redirect, and errors are in `errors.code`. */
export interface EmailCodeEndpoints {
  /** `{}`: send another code. */
  send: string;
  /** `{code}`: redirects to the page that was asked for. */
  verify: string;
  /** JSON: the logout endpoint of the authentication backend. */
  logout: string;
}

/** The JSON response of `send` and `verify`. */
export interface EmailCodeAnswer {
  message: string | null;
  /** The next page; always on this site. */
  redirectTo: string;
}

/** The props of `panel/auth/EmailCode`. */
export interface EmailCodeScreen {
  /** The address, masked: `an*@example.com`. */
  sentTo: string;
  /** Seconds until another mail may be sent; 0 if it may be sent now. */
  retryAfter: number;
  /** For how many minutes a code is valid. */
  minutes: number;
  /** While it is `sending`, the page may reload this prop and `retryAfter`. */
  state: EmailCodeState;
  endpoints: EmailCodeEndpoints;
}
