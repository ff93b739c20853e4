import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";

import type { Form } from "@/contracts/forms";
import { FormStore } from "@/forms/state/FormStore";
import type { FieldChange, FormSnapshot } from "@/forms/state/FormStore";
import { LiveUpdates } from "@/forms/state/LiveUpdates";
import { placedErrors } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { withQuery } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";
import { whenReleased } from "@/forms/state/whenReleased";

/** A wish to have a field in sight and the cursor in it; a new object is a new wish. */
export interface Reveal {
  path: string;
}

/** One form: what it is drawn from, and everything that can be done with it. */
export interface FormController extends FormSnapshot {
  store: FormStore;
  endpoints: FormEndpoints;
  /** A field inside a list has changed. */
  noteChange: (change: FieldChange) => void;
  blur: (path: string) => void;
  reveal: Reveal | null;
  show: (path: string) => void;
  /** Take the server's verdict, and lead to the first field it is about. */
  takeErrors: (errors: FormErrors) => void;
}

export function useFormState(form: Form, endpoints: FormEndpoints): FormController {
  const [store] = useState(() => new FormStore(form));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const live = useRef<LiveUpdates | null>(null);
  const { formStateUrl: url, optionOf } = endpoints;
  const formStateUrl = url === null || optionOf === undefined ? url : withQuery(url, { field: optionOf });

  // Something else on the page made the server send the form anew.
  const drawn = useRef(form);
  useEffect(() => {
    if (drawn.current.schema !== form.schema) {
      drawn.current = form;
      store.rebase(form);
    }
  }, [form, store]);

  useEffect(() => {
    if (formStateUrl === null) {
      return;
    }
    const updates = new LiveUpdates(store, formStateUrl);
    live.current = updates;
    const stop = store.onChange((change) => updates.changed(change));
    return () => {
      stop();
      updates.stop();
      live.current = null;
    };
  }, [store, formStateUrl]);

  const noteChange = useCallback(
    (change: FieldChange) => {
      store.noteEdited(change.path);
      live.current?.changed(change);
    },
    [store],
  );
  const blur = useCallback(
    (path: string) => {
      whenReleased(() => store.blur(path));
      live.current?.left(path);
    },
    [store],
  );
  const show = useCallback((path: string) => setReveal({ path }), []);
  const takeErrors = useCallback(
    (errors: FormErrors) => {
      store.setErrors(errors);
      const [firstWrong] = placedErrors(store.getSnapshot().form, errors).atFields;
      if (firstWrong !== undefined) {
        show(firstWrong.path);
      }
    },
    [store, show],
  );

  return useMemo(
    () => ({ ...snapshot, store, endpoints, noteChange, blur, reveal, show, takeErrors }),
    [snapshot, store, endpoints, noteChange, blur, reveal, show, takeErrors],
  );
}
