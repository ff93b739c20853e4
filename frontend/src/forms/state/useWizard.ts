import { useCallback, useMemo, useState } from "react";

import type { Step, Wizard } from "@/contracts/forms-layouts";
import { isVisible } from "@/forms/conditions";
import { withExtra } from "@/forms/saving/useSaving";
import { isWithin } from "@/forms/scope";
import { errorsFrom, WHOLE_FORM } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import type { FormStore } from "@/forms/state/FormStore";
import type { FormController } from "@/forms/state/useFormState";
import { sameValue, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";

export interface WizardState {
  /** The visible steps. */
  steps: Step[];
  at: number;
  isLast: boolean;
  /** The server is validating the step. */
  isChecking: boolean;
  /** The last step that can be opened directly. */
  furthest: number;
  goTo: (at: number) => void;
  back: () => void;
  /** Open the next step if the server accepts this one. */
  next: () => Promise<void>;
}

/** The steps of a wizard; null for a form without one. */
export function useWizard(controller: FormController, isAllOpen: boolean): WizardState | null {
  const { form, conditionValues, store, endpoints, reveal, showErrors } = controller;
  const wizard = form.schema.find((node): node is Wizard => node.component === "wizard");
  const [label, setLabel] = useState<string | null>(null);
  const [reached, setReached] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const steps = useMemo(() => (wizard?.steps ?? []).filter((step) => isVisible(step.conditions, conditionValues)), [wizard, conditionValues]);

  // Steps are identified by label, because conditions may add or remove steps before this one.
  const found = steps.findIndex((step) => step.label === label);
  const at = Math.max(0, found);
  const furthest = isAllOpen ? steps.length - 1 : Math.max(reached, at);

  const goTo = useCallback(
    (index: number) => {
      const step = steps[index];
      if (step !== undefined) {
        setLabel(step.label);
        setReached((before) => Math.max(before, index));
      }
    },
    [steps],
  );

  const [revealed, setRevealed] = useState(reveal);
  if (reveal !== revealed) {
    setRevealed(reveal);
    const target = reveal === null ? -1 : steps.findIndex((step) => isWithin(reveal.path, step.fields));
    if (target !== -1) {
      goTo(target);
    }
  }

  const { validateStepUrl = null } = endpoints;
  const next = useCallback(async () => {
    const step = steps[at];
    if (step === undefined || isChecking) {
      return;
    }
    setChecking(true);
    const errors = validateStepUrl === null ? null : await stepErrors(validateStepUrl, store, wizard?.steps.indexOf(step) ?? at);
    setChecking(false);
    if (errors !== null) {
      showErrors(errors);
    } else {
      store.setErrors({});
      goTo(at + 1);
    }
  }, [steps, at, isChecking, validateStepUrl, store, wizard, showErrors, goTo]);
  const back = useCallback(() => goTo(at - 1), [goTo, at]);

  return useMemo(
    () => (wizard === undefined || steps.length === 0 ? null : { steps, at, isLast: at === steps.length - 1, isChecking, furthest, goTo, back, next }),
    [wizard, steps, at, isChecking, furthest, goTo, back, next],
  );
}

/** Values may change as often while the server validates them. */
const MAX_TRIES = 3;

/** The errors of a step, or null. They are requested again if the server sets one of the values meanwhile. */
async function stepErrors(url: string, store: FormStore, step: number): Promise<FormErrors | null> {
  for (let tries = 1; ; tries += 1) {
    const { values } = store.getSnapshot();
    const errors = await postedErrors(url, withExtra(store.submittedValues(), { step }));
    if (errors === null || tries === MAX_TRIES || !hasChanged(Object.keys(errors), values, store.getSnapshot().values)) {
      return errors;
    }
  }
}

function hasChanged(paths: string[], before: Values, after: Values): boolean {
  const names = paths.map((path) => path.split(".", 1)[0] ?? path);
  return names.some((name) => !sameValue(valueOf(before, name), valueOf(after, name)));
}

/** The errors of posted values, or null. If the server cannot be reached the wizard continues: the save validates every step. */
async function postedErrors(url: string, body: object): Promise<FormErrors | null> {
  try {
    const response = await requestJson<{ errors?: object }>(url, { method: "POST", body });
    if (response.status !== 422) {
      return null;
    }
    const errors = errorsFrom(response.data?.errors ?? {});
    return Object.keys(errors).length > 0 ? errors : { [WHOLE_FORM]: t("Complete this step to continue.") };
  } catch {
    return null;
  }
}
