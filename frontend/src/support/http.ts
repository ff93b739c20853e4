import { readQueryLog } from "@/support/queryLog";
import { readCookie } from "@/support/storage";

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface JsonResponse<T = unknown> {
  ok: boolean;
  status: number;
  /** The parsed body; null if it is empty or not JSON. */
  data: T | null;
}

export interface JsonRequest {
  method?: HttpMethod;
  body?: unknown;
  headers?: Record<string, string>;
  /** Complete the request even if the page is left. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

interface CsrfNames {
  cookie: string;
  header: string;
}

/** The names of the CSRF cookie and header, which a host may configure. */
export function csrfNames(): CsrfNames {
  const names = document.querySelector<HTMLScriptElement>("script[data-page]")?.dataset;
  return { cookie: names?.csrfCookie ?? "csrftoken", header: names?.csrfHeader ?? "X-CSRFToken" };
}

/** Extra headers of every write. */
export const writeHeaders: Record<string, string> = {};

/** The headers of a write, with the current CSRF token: login replaces it. */
export function csrfHeaders(): Record<string, string> {
  const { cookie, header } = csrfNames();
  return { ...writeHeaders, [header]: readCookie(cookie) ?? "" };
}

/** Treat 403 without a CSRF cookie as 401, because then the session is gone. */
export function effectiveStatus(status: number): number {
  return status === 403 && readCookie(csrfNames().cookie) === null ? 401 : status;
}

/** Send JSON and return the response. Rejects only on a network error. */
async function sendJson(url: string, { method = "GET", body, headers: extra, ...rest }: JsonRequest = {}): Promise<Response> {
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

/** Send a request to a JSON endpoint. Error statuses are returned, not thrown. */
export async function requestJson<T = unknown>(url: string, request: JsonRequest = {}): Promise<JsonResponse<T>> {
  const response = await sendJson(url, request);
  readQueryLog(response.headers);
  return { ok: response.ok, status: response.status, data: await parsed<T>(response) };
}

async function parsed<T>(response: Response): Promise<T | null> {
  try {
    return (await response.json()) as T;
  } catch {
    return null;
  }
}
