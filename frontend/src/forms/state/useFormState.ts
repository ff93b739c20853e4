import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";

import type { Form } from "@/contracts/forms";
import { afterPointerUp } from "@/forms/state/afterPointerUp";
import { groupErrors } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { FormStore } from "@/forms/state/FormStore";
import type { FieldChange, FormSnapshot } from "@/forms/state/FormStore";
import { LiveUpdates } from "@/forms/state/LiveUpdates";
import { withQuery } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";

/** A request to show and focus a field; each object is a new request. */
export interface Reveal {
  path: string;
}

/** The state of a form and its commands. */
export interface FormController extends FormSnapshot {
  store: FormStore;
  endpoints: FormEndpoints;
  /** Report that a field inside a list has changed. */
  noteChange: (change: FieldChange) => void;
  blur: (path: string) => void;
  reveal: Reveal | null;
  show: (path: string) => void;
  /** Show the server's errors and focus the first field with one. */
  showErrors: (errors: FormErrors) => void;
}

export function useFormState(form: Form, endpoints: FormEndpoints): FormController {
  const [store] = useState(() => new FormStore(form));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const live = useRef<LiveUpdates | null>(null);
  const { formStateUrl: url, optionOf } = endpoints;
  const formStateUrl = url === null || optionOf === undefined ? url : withQuery(url, { field: optionOf });

  // The server sent new props, for example after an action.
  const rendered = useRef(form);
  useEffect(() => {
    if (rendered.current.schema !== form.schema) {
      rendered.current = form;
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
      afterPointerUp(() => store.blur(path));
      live.current?.blurred(path);
    },
    [store],
  );
  const show = useCallback((path: string) => setReveal({ path }), []);
  const showErrors = useCallback(
    (errors: FormErrors) => {
      store.setErrors(errors);
      const [firstError] = groupErrors(store.getSnapshot().form, errors).fieldErrors;
      if (firstError !== undefined) {
        show(firstError.path);
      }
    },
    [store, show],
  );

  return useMemo(
    () => ({ ...snapshot, store, endpoints, noteChange, blur, reveal, show, showErrors }),
    [snapshot, store, endpoints, noteChange, blur, reveal, show, showErrors],
  );
}
