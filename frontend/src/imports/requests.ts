import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { UploadError } from "@/forms/state/services";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";

/** Why a request failed, in words. */
export interface Problem {
  message: string;
  /** Errors by field. */
  errors: FormErrors;
  /** Whether the same request may succeed later. */
  canRetry: boolean;
}

export type Answer<T> = { data: T } | { problem: Problem };

/** Post JSON; a refusal or a network error becomes a problem. Rejects only if the request was aborted. */
export async function ask<T>(url: string, body: object, signal: AbortSignal): Promise<Answer<T>> {
  try {
    const { ok, status, data } = await requestJson<T & { message?: string; errors?: object }>(url, { method: "POST", body, signal });
    return ok && data !== null ? { data } : { problem: problemOf(status, data) };
  } catch (error) {
    if (signal.aborted) {
      throw error;
    }
    return { problem: { message: t("The server does not respond. Your file is not lost."), errors: {}, canRetry: true } };
  }
}

/** The problem of an upload that failed. */
export function uploadProblem(error: unknown): Problem {
  const status = error instanceof UploadError ? error.status : 0;
  const message = error instanceof Error && error.message !== "" ? error.message : t("Upload failed.");
  return { message, errors: {}, canRetry: isTemporary(status) };
}

function problemOf(status: number, data: { message?: string; errors?: object } | null): Problem {
  const errors = errorsFrom(data?.errors ?? {});
  const [first] = Object.values(errors);
  const message = errors.file ?? first ?? (data?.message === undefined || data.message === "" ? refusal(status) : data.message);
  return { message, errors, canRetry: isTemporary(status) };
}

function refusal(status: number): string {
  switch (status) {
    case 401:
      return t("Your session has ended. Sign in again.");
    case 403:
      return t("You don't have permission to import here.");
    case 404:
      return t("The uploaded file is no longer there. Choose it again.");
    default:
      return t("The server could not read the file.");
  }
}

/** No response, too many requests, or an error of the server. */
function isTemporary(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
