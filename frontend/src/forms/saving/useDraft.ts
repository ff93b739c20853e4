import { useCallback, useEffect, useRef, useState } from "react";

import { draftKey, dropDraft, findDraft, keepDraft, sweepDrafts } from "@/forms/saving/drafts";
import type { Draft, DraftPlace } from "@/forms/saving/drafts";
import type { FormController } from "@/forms/state/useFormState";
import { sameValue, valueOf } from "@/forms/state/values";

/** A pause in typing long enough to write things down. */
const PAUSE = 600;

export interface DraftState {
  /** What was left unsaved here before; null once it is answered. */
  offered: Draft | null;
  /** The record was saved by somebody since the draft was written. */
  isOutdated: boolean;
  restore: () => void;
  discard: () => void;
  /** Write it down at once: the form is about to be left without having been saved. */
  keep: () => void;
  /** The values are saved, or given up: nothing is left to keep. */
  forget: () => void;
}

/** Write down what is not saved, and offer it when the form is opened again. */
export function useDraft(controller: FormController, place: DraftPlace, version: string | null): DraftState {
  const { store, isDirty, values } = controller;
  const key = draftKey(place);
  const [offered, setOffered] = useState<Draft | null>(() => {
    const { form, values: now } = store.getSnapshot();
    const draft = findDraft(key, form);
    const differs = draft !== null && Object.entries(draft.values).some(([name, value]) => !sameValue(value, valueOf(now, name)));
    return differs ? draft : null;
  });
  useEffect(() => sweepDrafts(), []);

  const wasDirty = useRef(false);
  /** Given up: what is on the screen is not written down again until something is typed. */
  const isGivenUp = useRef(false);
  const keep = useCallback(() => {
    const { form, values: now } = store.getSnapshot();
    if (!isGivenUp.current) {
      keepDraft(key, form, now, store.changedNames(), version);
    }
  }, [store, key, version]);
  useEffect(() => {
    if (!isDirty) {
      // Typed and taken back is nothing to keep; what was left here before is, until it is answered.
      if (wasDirty.current) {
        wasDirty.current = false;
        dropDraft(key);
      }
      return;
    }
    wasDirty.current = true;
    isGivenUp.current = false;
    const timer = setTimeout(keep, PAUSE);
    // A window that is closed right after the last key.
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [isDirty, values, key, keep]);

  const forget = useCallback(() => {
    wasDirty.current = false;
    isGivenUp.current = true;
    setOffered(null);
    dropDraft(key);
  }, [key]);
  const restore = useCallback(() => {
    if (offered !== null) {
      store.fill(offered.values);
      setOffered(null);
    }
  }, [offered, store]);

  return { offered, isOutdated: offered !== null && offered.version !== version, restore, discard: forget, keep, forget };
}
