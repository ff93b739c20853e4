import { csrfHeaders } from "@/support/http";

type AuthMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Send JSON to an endpoint of the authentication backend and return the result. It does not use `requestJson`, because
 * the response headers are needed.
 */
export async function authRequest(endpoint: string, body?: unknown, method: AuthMethod = "POST"): Promise<AuthResult> {
  try {
    const response = await fetch(endpoint, {
      method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(method !== "GET" && csrfHeaders()),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await parseResponse(response);
  } catch {
    return { kind: "unreachable" };
  }
}

/** The result of a request, for any backend. */
export type AuthResult =
  /** `data` is the response body. */
  | { kind: "done"; data: unknown }
  /** `data` is the response body, for what is no message. */
  | { kind: "refused"; messages: FieldMessage[]; status: number; data: unknown }
  /** `wait` is in seconds; null if the backend did not say. */
  | { kind: "throttled"; wait: number | null }
  /** Accepted, but another step is required; `types` are the second factors of the user. */
  | { kind: "unfinished"; step: string; types: string[] }
  /** The CSRF token is no longer valid. */
  | { kind: "stale" }
  | { kind: "unreachable" }
  | { kind: "broken" };

/** Every result but a success. */
export type AuthProblem = Exclude<AuthResult, { kind: "done" }>;

/** A message and its field; null if it is about the whole request. */
export interface FieldMessage {
  field: string | null;
  message: string;
}

/** Parse the response of either backend: ours sends `{message, errors: {field: []}}`, allauth `{errors: []}`. */
export async function parseResponse(response: Response): Promise<AuthResult> {
  const body = await readJson(response);

  // A redirect ended on some page, which does not mean that the user is logged in.
  if (response.ok && !response.redirected) {
    return { kind: "done", data: body };
  }
  const { status } = response;
  const messages = messagesOf(body);
  switch (status) {
    case 409:
      // allauth: with errors, the account is not ready for the change; else the user is already logged in, perhaps in another tab.
      return messages.length === 0 ? { kind: "done", data: body } : { kind: "refused", messages, status, data: body };
    case 429:
      return { kind: "throttled", wait: secondsToWait(response.headers.get("Retry-After")) };
    case 401: {
      const pending = pendingStep(body);
      return pending === null ? { kind: "refused", messages, status, data: body } : { kind: "unfinished", ...pending };
    }
    case 403:
      return messages.length === 0 ? { kind: "stale" } : { kind: "refused", messages, status, data: body };
    case 503:
      // The server says what is not available.
      return messages.length === 0 ? { kind: "broken" } : { kind: "refused", messages, status, data: body };
    default:
      return status >= 400 && status < 500 ? { kind: "refused", messages, status, data: body } : { kind: "broken" };
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

/** The pending step of allauth: `{data: {flows: [{id, is_pending, types}]}}`. */
function pendingStep(body: unknown): { step: string; types: string[] } | null {
  const flows = valueAt(body, "data", "flows");
  const pending: unknown = (Array.isArray(flows) ? flows : []).find((flow) => valueAt(flow, "is_pending") === true);
  if (!isRecord(pending)) {
    return null;
  }
  const types: unknown[] = Array.isArray(pending.types) ? pending.types : [];
  return { step: String(pending.id), types: types.filter((type) => typeof type === "string") };
}

/** The value at a path of a response body; undefined if it is missing. */
export function valueAt(body: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), body);
}

/** The text at a path of a response body; null if there is none. */
export function textAt(body: unknown, ...path: string[]): string | null {
  const value = valueAt(body, ...path);
  return typeof value === "string" ? value : null;
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
