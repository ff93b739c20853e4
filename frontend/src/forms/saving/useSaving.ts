import { useCallback, useEffect, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import type { Values } from "@/forms/state/values";
import { effectiveStatus } from "@/support/http";
import { t } from "@/support/i18n";

/** The page that the server returned after a save. */
export interface SavedPage {
  component: string;
  props: Record<string, unknown>;
  /** The type of the flashed message: `success` if the server reported success. */
  toastType: string | null;
}

interface SaveRequest {
  url: string;
  method: "post" | "put";
  values: Values;
  /** Sent beside the values: a version, an option. */
  extra?: Record<string, unknown>;
  /** The page component of the form: the scroll position is preserved if it is returned. */
  component: string;
  /** Whether a page that is returned is still that of this form; by default always. */
  isSamePage?: (page: { component: string; props: object }) => boolean;
  onResponse: (page: SavedPage) => void;
  onErrors: (errors: FormErrors) => void;
}

export interface Saving {
  isSaving: boolean;
  /** Why the last request failed. */
  failure: string | null;
  save: (request: SaveRequest) => void;
}

/** Send a form to the server, one request at a time. The values stay whatever the result is. */
export function useSaving(): Saving {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, because a second click may come before the state is rendered.
  const isRunning = useRef(false);

  // The reason is out of date when the connection is back; the changes are still unsaved.
  useEffect(() => {
    const onOnline = () => setFailure((current) => (current === t("You are offline.") ? null : current));
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  const save = useCallback((request: SaveRequest) => {
    if (isRunning.current) {
      return;
    }
    isRunning.current = true;
    setSaving(true);
    setFailure(null);
    router.visit(request.url, {
      method: request.method,
      data: withExtra(request.values, request.extra ?? {}) as never,
      preserveState: (page) => request.isSamePage?.(page) ?? true,
      preserveScroll: (page) => page.component === request.component && (request.isSamePage?.(page) ?? true),
      onSuccess: (page) => {
        const { toast } = page.flash as { toast?: { type: string } };
        request.onResponse({ component: page.component, props: page.props, toastType: toast?.type ?? null });
      },
      onError: (errors) => request.onErrors(errorsFrom(errors)),
      onHttpException: ({ status }) => setFailure(failureMessage(status)),
      onNetworkError: () => setFailure(navigator.onLine ? t("The server does not respond.") : t("You are offline.")),
      onFinish: () => {
        isRunning.current = false;
        setSaving(false);
      },
    });
  }, []);

  return { isSaving, failure, save };
}

function failureMessage(status: number): string {
  switch (effectiveStatus(status)) {
    case 401:
    case 419:
      return t("Your session has expired.");
    case 403:
      return t("You don't have permission to save this.");
    case 404:
      return t("The record no longer exists.");
    case 413:
      return t("The form is too large for the server.");
    default:
      return t("The server could not save it.");
  }
}

/** Values and extra parameters; the latter start with an underscore, because a field may have any name. */
export function withExtra(values: Values, extra: Record<string, unknown>): Values {
  return { ...values, ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [`_${name}`, value])) };
}

/** A key for one create form: the server creates one record for all requests with the same key. */
export function newSubmitKey(): string {
  // `randomUUID` exists over HTTPS and on localhost only.
  if (typeof crypto.randomUUID === "function") {
    return crypto.randomUUID();
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
