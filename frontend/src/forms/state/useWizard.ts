import { useCallback, useMemo, useState } from "react";

import { isOpen } from "@/forms/conditions";
import type { Step, Wizard } from "@/contracts/forms-layouts";
import { isAmong } from "@/forms/scope";
import { beside } from "@/forms/saving/useSaving";
import { WHOLE_FORM, errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import type { FormController } from "@/forms/state/useFormState";
import { requestJson } from "@/support/http";
import { t } from "@/support/i18n";

export interface WizardState {
  /** The steps that are asked now. */
  steps: Step[];
  at: number;
  isLast: boolean;
  /** The server is judging the step. */
  isChecking: boolean;
  /** How far one may jump without going through the steps between. */
  furthest: number;
  goTo: (at: number) => void;
  back: () => void;
  /** On to the next step, once the server has nothing against this one. */
  next: () => Promise<void>;
}

/** The way through a form in steps; null for a form without any. */
export function useWizard(controller: FormController, isAllOpen: boolean): WizardState | null {
  const { form, conditionValues, store, endpoints, reveal, takeErrors } = controller;
  const wizard = form.schema.find((node): node is Wizard => node.component === "wizard");
  const [label, setLabel] = useState<string | null>(null);
  const [reached, setReached] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const steps = useMemo(() => (wizard?.steps ?? []).filter((step) => isOpen(step.conditions, conditionValues)), [wizard, conditionValues]);

  // A step is known by its label: others may come and go before it while the form is filled in.
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
    const holder = reveal === null ? -1 : steps.findIndex((step) => isAmong(reveal.path, step.fields));
    if (holder !== -1) {
      goTo(holder);
    }
  }

  const { validateStepUrl = null } = endpoints;
  const next = useCallback(async () => {
    const step = steps[at];
    if (step === undefined || isChecking) {
      return;
    }
    setChecking(true);
    const errors = validateStepUrl === null ? null : await judged(validateStepUrl, beside(store.getSnapshot().values, { step: wizard?.steps.indexOf(step) ?? at }));
    setChecking(false);
    if (errors !== null) {
      takeErrors(errors);
    } else {
      store.setErrors({});
      goTo(at + 1);
    }
  }, [steps, at, isChecking, validateStepUrl, store, wizard, takeErrors, goTo]);
  const back = useCallback(() => goTo(at - 1), [goTo, at]);

  return useMemo(
    () => (wizard === undefined || steps.length === 0 ? null : { steps, at, isLast: at === steps.length - 1, isChecking, furthest, goTo, back, next }),
    [wizard, steps, at, isChecking, furthest, goTo, back, next],
  );
}

/** What the server has against a step, or null. Out of its reach one moves on: saving judges every step again. */
async function judged(url: string, body: object): Promise<FormErrors | null> {
  try {
    const answer = await requestJson<{ errors?: object }>(url, { method: "POST", body });
    if (answer.status !== 422) {
      return null;
    }
    const errors = errorsFrom(answer.data?.errors ?? {});
    return Object.keys(errors).length > 0 ? errors : { [WHOLE_FORM]: t("This step cannot be left yet.") };
  } catch {
    return null;
  }
}
