import { useCallback, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import type { Values } from "@/forms/state/values";
import { meantBy } from "@/support/http";
import { t } from "@/support/i18n";

/** The page that answered a save. */
export interface SavedPage {
  component: string;
  props: Record<string, unknown>;
  /** The kind of message that came with it: `success` where the server said that it went well. */
  said: string | null;
}

export interface SaveRequest {
  url: string;
  method: "post" | "put";
  values: Values;
  /** Travels beside the values: a version, a wish. */
  extra?: Record<string, unknown>;
  /** The page the form stands on: coming back to it keeps its place. */
  component: string;
  onAnswer: (page: SavedPage) => void;
  onErrors: (errors: FormErrors) => void;
}

export interface Saving {
  isSaving: boolean;
  /** Why the last try did not arrive; nothing was lost. */
  failure: string | null;
  save: (request: SaveRequest) => void;
}

/** Send a form to the server, once at a time. Whatever comes of it, what was typed stays. */
export function useSaving(): Saving {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Told apart from the state: a second click comes before the first one is drawn.
  const isUnderWay = useRef(false);

  const save = useCallback((request: SaveRequest) => {
    if (isUnderWay.current) {
      return;
    }
    isUnderWay.current = true;
    setSaving(true);
    setFailure(null);
    router.visit(request.url, {
      method: request.method,
      data: beside(request.values, request.extra ?? {}) as never,
      preserveState: true,
      preserveScroll: (page) => page.component === request.component,
      onSuccess: (page) => {
        const { toast } = page.flash as { toast?: { type: string } };
        request.onAnswer({ component: page.component, props: page.props, said: toast?.type ?? null });
      },
      onError: (errors) => request.onErrors(errorsFrom(errors)),
      onHttpException: ({ status }) => setFailure(failureWords(status)),
      onNetworkError: () => setFailure(navigator.onLine ? t("The server does not answer.") : t("You are offline.")),
      onFinish: () => {
        isUnderWay.current = false;
        setSaving(false);
      },
    });
  }, []);

  return { isSaving, failure, save };
}

function failureWords(status: number): string {
  switch (meantBy(status)) {
    case 401:
    case 419:
      return t("Your session has expired.");
    case 403:
      return t("You may not save this.");
    case 404:
      return t("The record is not there any more.");
    case 413:
      return t("It is more than the server accepts.");
    default:
      return t("The server could not save it.");
  }
}

/** Answers, and what is said beside them: with an underscore, because the form may have a field of any name. */
export function beside(values: Values, extra: Record<string, unknown>): Values {
  return { ...values, ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [`_${name}`, value])) };
}
