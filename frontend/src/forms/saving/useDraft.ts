import { useCallback, useEffect, useRef, useState } from "react";

import { deleteDraft, draftKey, findDraft, pruneDrafts, saveDraft } from "@/forms/saving/drafts";
import type { Draft, DraftTarget } from "@/forms/saving/drafts";
import type { FormController } from "@/forms/state/useFormState";
import { sameValue, valueOf } from "@/forms/state/values";

/** The pause in typing after which the draft is stored, in milliseconds. */
const PAUSE = 600;

export interface DraftState {
  /** The stored draft; null once it is restored or discarded. */
  stored: Draft | null;
  /** The record was saved after the draft was stored. */
  isOutdated: boolean;
  restore: () => void;
  discard: () => void;
  /** Store the draft now, because the page is about to be left. */
  keep: () => void;
  /** Delete the draft: the values are saved or discarded. */
  forget: () => void;
}

/** Store unsaved values as a draft, and offer it when the form is opened again. */
export function useDraft(controller: FormController, target: DraftTarget, version: string | null): DraftState {
  const { store, isDirty, values } = controller;
  const key = draftKey(target);
  const [stored, setStored] = useState<Draft | null>(() => {
    const { form, values: now } = store.getSnapshot();
    const draft = findDraft(key, form);
    const differs = draft !== null && Object.entries(draft.values).some(([name, value]) => !sameValue(value, valueOf(now, name)));
    return differs ? draft : null;
  });
  useEffect(() => pruneDrafts(), []);

  const wasDirty = useRef(false);
  /** Discarded: the current values are not stored again until something changes. */
  const isDiscarded = useRef(false);
  const keep = useCallback(() => {
    const { form, values: now } = store.getSnapshot();
    if (!isDiscarded.current) {
      saveDraft(key, form, now, store.changedNames(), version);
    }
  }, [store, key, version]);
  useEffect(() => {
    if (!isDirty) {
      // The changes were undone, so the draft is deleted; an older draft stays until it is restored or discarded.
      if (wasDirty.current) {
        wasDirty.current = false;
        deleteDraft(key);
      }
      return;
    }
    wasDirty.current = true;
    isDiscarded.current = false;
    const timer = setTimeout(keep, PAUSE);
    // The window may be closed right after the last key press.
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [isDirty, values, key, keep]);

  const forget = useCallback(() => {
    wasDirty.current = false;
    isDiscarded.current = true;
    setStored(null);
    deleteDraft(key);
  }, [key]);
  const restore = useCallback(() => {
    if (stored !== null) {
      store.fill(stored.values);
      setStored(null);
    }
  }, [stored, store]);

  return { stored, isOutdated: stored !== null && stored.version !== version, restore, discard: forget, keep, forget };
}
