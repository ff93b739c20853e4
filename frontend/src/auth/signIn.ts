import { csrfHeaders } from "@/support/http";

/** The field name of the identifier, its value, and the password. */
export interface Credentials {
  field: string;
  identifier: string;
  password: string;
}

/**
 * Post credentials to the authentication backend and return the result. It does not use `requestJson`, because the
 * response headers are needed.
 */
export async function signIn(endpoint: string, { field, identifier, password }: Credentials): Promise<SignInResult> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      credentials: "same-origin",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...csrfHeaders() },
      body: JSON.stringify({ [field]: identifier, password }),
    });
    return await parseResponse(response);
  } catch {
    return { kind: "unreachable" };
  }
}

/** The result of a login attempt, for any backend. */
export type SignInResult =
  | { kind: "signedIn" }
  | { kind: "refused"; messages: FieldMessage[] }
  /** `wait` is in seconds; null if the backend did not say. */
  | { kind: "throttled"; wait: number | null }
  /** The password was right, but another step is required. */
  | { kind: "unfinished"; step: string }
  /** The CSRF token is no longer valid. */
  | { kind: "stale" }
  | { kind: "unreachable" }
  | { kind: "broken" };

/** A message and its field; null if it is about the whole attempt. */
export interface FieldMessage {
  field: string | null;
  message: string;
}

/** Parse the response of either backend: ours sends `{message, errors: {field: []}}`, allauth `{errors: []}`. */
export async function parseResponse(response: Response): Promise<SignInResult> {
  const body = await readJson(response);

  // A redirect ended on some page, which does not mean that the user is logged in.
  if (response.ok && !response.redirected) {
    return { kind: "signedIn" };
  }
  switch (response.status) {
    case 409:
      // allauth: the user is already logged in, perhaps in another tab.
      return { kind: "signedIn" };
    case 429:
      return { kind: "throttled", wait: secondsToWait(response.headers.get("Retry-After")) };
    case 401: {
      const step = pendingStep(body);
      return step === null ? { kind: "refused", messages: messagesOf(body) } : { kind: "unfinished", step };
    }
    case 403: {
      const messages = messagesOf(body);
      return messages.length === 0 ? { kind: "stale" } : { kind: "refused", messages };
    }
    default:
      return response.status >= 400 && response.status < 500
        ? { kind: "refused", messages: messagesOf(body) }
        : { kind: "broken" };
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function messagesOf(body: unknown): FieldMessage[] {
  if (!isRecord(body)) {
    return [];
  }
  const { errors, message } = body;
  const about = Array.isArray(errors) ? listedMessages(errors) : isRecord(errors) ? keyedMessages(errors) : [];
  return about.length === 0 && typeof message === "string" && message !== "" ? [{ field: null, message }] : about;
}

/** `[{param, message, code}]`. */
function listedMessages(errors: unknown[]): FieldMessage[] {
  return errors.flatMap((error) =>
    isRecord(error) && typeof error.message === "string"
      ? [{ field: typeof error.param === "string" ? error.param : null, message: error.message }]
      : [],
  );
}

/** `{field: [message]}`. */
function keyedMessages(errors: Record<string, unknown>): FieldMessage[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    (Array.isArray(messages) ? messages : [messages])
      .filter((message) => typeof message === "string")
      .map((message) => ({ field, message })),
  );
}

/** The pending step of allauth: `{data: {flows: [{id, is_pending}]}}`. */
function pendingStep(body: unknown): string | null {
  const flows: unknown[] = isRecord(body) && isRecord(body.data) && Array.isArray(body.data.flows) ? body.data.flows : [];
  const pending = flows.find((flow) => isRecord(flow) && flow.is_pending === true);
  return isRecord(pending) ? String(pending.id) : null;
}

/** `Retry-After` is a number of seconds or a date. */
function secondsToWait(header: string | null): number | null {
  if (header === null) {
    return null;
  }
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
