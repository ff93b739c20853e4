import { readCookie } from "@/support/cookies";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface JsonAnswer<T = unknown> {
  ok: boolean;
  status: number;
  /** The parsed body; null when it was empty or not JSON. */
  data: T | null;
}

export interface JsonRequest {
  method?: HttpMethod;
  body?: unknown;
  headers?: Record<string, string>;
  /** Let it arrive even if the page is left meanwhile. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

export interface CsrfNames {
  cookie: string;
  header: string;
}

/** Where the token is kept and how it is sent: a host may have other names than Django's own. */
export function csrfNames(): CsrfNames {
  const names = document.querySelector<HTMLScriptElement>("script[data-page]")?.dataset;
  return { cookie: names?.csrfCookie ?? "csrftoken", header: names?.csrfHeader ?? "X-CSRFToken" };
}

/** What else every write says. */
export const writeHeaders: Record<string, string> = {};

/** The headers a write needs, with the token as it is now: signing in replaces it. */
export function csrfHeaders(): Record<string, string> {
  const { cookie, header } = csrfNames();
  return { ...writeHeaders, [header]: readCookie(cookie) ?? "" };
}

/** What a status means here. Without the token that every write needs, it is the session that is gone and not a right. */
export function meantBy(status: number): number {
  return status === 403 && readCookie(csrfNames().cookie) === null ? 401 : status;
}

/** Send JSON and return the raw answer. Rejects only when the request never arrived. */
export async function sendJson(url: string, { method = "GET", body, headers: extra, ...rest }: JsonRequest = {}): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", ...(method !== "GET" && csrfHeaders()), ...extra });
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
  }
  return fetch(url, {
    method,
    headers,
    credentials: "same-origin",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...rest,
  });
}

export async function postJson(url: string, body?: unknown): Promise<Response> {
  return sendJson(url, { method: "POST", body });
}

/** Ask an endpoint that answers in JSON rather than with a page. Every status is an answer. */
export async function requestJson<T = unknown>(url: string, request: JsonRequest = {}): Promise<JsonAnswer<T>> {
  const response = await sendJson(url, request);
  return { ok: response.ok, status: response.status, data: await parsed<T>(response) };
}

async function parsed<T>(response: Response): Promise<T | null> {
  try {
    return (await response.json()) as T;
  } catch {
    return null;
  }
}
