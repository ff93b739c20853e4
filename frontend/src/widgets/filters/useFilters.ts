import { useEffect, useRef, useState } from "react";

import { router, usePage } from "@/adapters/inertia";
import type { FieldNode } from "@/contracts/forms-fields";
import type { FilterForm } from "@/contracts/widgets";
import { fieldsOf } from "@/forms/nodes";
import { isBlank } from "@/tables/nestedParameters";
import { usePartVisits, type VisitFailure } from "@/tables/usePartVisits";
import { filterUrl } from "@/widgets/filters/filterUrl";
import type { WidgetHome } from "@/widgets/home";

type Values = Record<string, unknown>;

/** Whoever types is waited for. */
const TYPING = 450;
const CHOSEN = new Set<string>(["select", "checkbox", "toggle", "radio", "toggle_buttons", "checkbox_list"]);

export interface Filters {
  fields: FieldNode[];
  values: Values;
  /** How many say something. */
  count: number;
  isLoading: boolean;
  failure: VisitFailure | null;
  /** Where a select asks for what is looked for; null where none does. */
  optionsUrl: string | null;
  /** Choose a value and apply it: at once, or when the typing ends. */
  change: (field: FieldNode, value: unknown) => void;
  /** Choose a value, to be applied with the others. */
  choose: (field: FieldNode, value: unknown) => void;
  apply: () => void;
  /** Go back to what is applied. */
  giveUp: () => void;
  clear: () => void;
  retry: () => void;
}

/** Filters whose state lives in the address: those of a page, or a widget's own. */
export function useFilters({ form, optionsUrl }: FilterForm, group: string, home: WidgetHome, onArrived?: () => void): Filters {
  const { url } = usePage();
  const fields = fieldsOf(form.schema);
  const [chosen, setChosen] = useState<Values>({});
  const [sent, setSent] = useState<Values>({});
  const [known, setKnown] = useState(form);
  const timer = useRef<number | undefined>(undefined);
  const applyNow = useRef<() => void>(() => undefined);
  const visits = usePartVisits({
    // What is on its way was asked for at the old address, and would write it back.
    onStart: () => router.cancelAll({ sync: false, prefetch: false }),
    ...(onArrived !== undefined && { onSuccess: onArrived }),
  });

  // An answer says what became of everything sent before it; what is still being typed is not part of it.
  if (form !== known) {
    setKnown(form);
    setSent({});
  }

  const applied = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const values = { ...applied, ...sent, ...chosen };
  const send = (changes: Values = {}) => {
    window.clearTimeout(timer.current);
    // A wish that failed to arrive is still on the screen, so it goes along with the next one.
    const wanted = { ...sent, ...chosen, ...changes };
    setSent(wanted);
    setChosen({});
    visits.visit(filterUrl(visits.underWay() ?? url, group, { ...applied, ...wanted }), home.isForm ? [home.prop] : []);
  };

  useEffect(() => {
    applyNow.current = send;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const choose = (field: FieldNode, value: unknown) => setChosen({ ...chosen, [field.name]: value });

  return {
    fields,
    values,
    count: fields.filter(({ name }) => !isBlank(values[name]) && values[name] !== false).length,
    isLoading: visits.isLoading,
    failure: visits.failure,
    optionsUrl: optionsUrl ?? null,
    choose,
    change: (field, value) => {
      if (CHOSEN.has(field.type)) {
        send({ [field.name]: value });
      } else {
        choose(field, value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => applyNow.current(), TYPING);
      }
    },
    apply: () => send(),
    giveUp: () => setChosen({}),
    clear: () => send(Object.fromEntries(fields.map(({ name }) => [name, null]))),
    retry: visits.retry,
  };
}
