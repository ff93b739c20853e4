import { useEffect, useRef, useState } from "react";

import { router, usePage } from "@/adapters/inertia";
import type { FieldNode } from "@/contracts/forms-fields";
import type { FilterForm } from "@/contracts/widgets";
import { fieldsOf } from "@/forms/nodes";
import { isBlank } from "@/tables/nestedParameters";
import { outermost } from "@/tables/tableUrl";
import { usePartVisits, type VisitFailure } from "@/tables/usePartVisits";
import { filterUrl } from "@/widgets/filters/filterUrl";
import type { WidgetLocation } from "@/widgets/widgetLocation";

type Values = Record<string, unknown>;

/** The delay after typing. */
const TYPING_DELAY_MS = 450;
const APPLIED_IMMEDIATELY = new Set<string>(["select", "checkbox", "toggle", "radio", "toggle_buttons", "checkbox_list"]);

export interface Filters {
  fields: FieldNode[];
  values: Values;
  /** The number of filters with a value. */
  count: number;
  /** Whether the user has set a filter: one has a value, and one differs from its default. */
  canClear: boolean;
  isLoading: boolean;
  failure: VisitFailure | null;
  /** The URL for option searches; null if no filter has one. */
  optionsUrl: string | null;
  /** Choose a value and apply it: immediately, or after typing. */
  change: (field: FieldNode, value: unknown) => void;
  /** Choose a value without applying it. */
  choose: (field: FieldNode, value: unknown) => void;
  apply: () => void;
  /** Discard the draft. */
  discard: () => void;
  clear: () => void;
  retry: () => void;
}

/** Filters whose state is in the URL: those of a page, or of a widget. */
export function useFilters({ form, optionsUrl, isDefault = false }: FilterForm, group: string, location: WidgetLocation, onArrived?: () => void): Filters {
  const { url } = usePage();
  const fields = fieldsOf(form.schema);
  const [chosen, setChosen] = useState<Values>({});
  const [sent, setSent] = useState<Values>({});
  const [known, setKnown] = useState(form);
  const timer = useRef<number | undefined>(undefined);
  const applyNow = useRef<() => void>(() => undefined);
  const visits = usePartVisits({
    // Pending requests have the old URL and would restore it.
    onStart: () => router.cancelAll({ sync: false, prefetch: false }),
    ...(onArrived !== undefined && { onSuccess: onArrived }),
  });

  // A response contains the result of everything sent before it, but not of the text being typed.
  if (form !== known) {
    setKnown(form);
    setSent({});
  }

  const applied = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const values = { ...applied, ...sent, ...chosen };
  const send = (changes: Values = {}, isTyped = false) => {
    window.clearTimeout(timer.current);
    // A change whose request failed is still displayed, so it is sent with the next one.
    const wanted = { ...sent, ...chosen, ...changes };
    setSent(wanted);
    setChosen({});
    const address = filterUrl(visits.underWay() ?? url, group, { ...applied, ...wanted });
    visits.visit(address, location.isForm ? [location.prop] : [], { changed: [outermost(group)], replaces: isTyped });
  };

  useEffect(() => {
    applyNow.current = () => send({}, true);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const choose = (field: FieldNode, value: unknown) => setChosen({ ...chosen, [field.name]: value });

  const count = fields.filter(({ name }) => !isBlank(values[name]) && values[name] !== false).length;
  const isUntouched = isDefault && Object.keys(sent).length === 0 && Object.keys(chosen).length === 0;

  return {
    fields,
    values,
    count,
    canClear: count > 0 && !isUntouched,
    isLoading: visits.isLoading,
    failure: visits.failure,
    optionsUrl: optionsUrl ?? null,
    choose,
    change: (field, value) => {
      if (APPLIED_IMMEDIATELY.has(field.type)) {
        send({ [field.name]: value });
      } else {
        choose(field, value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => applyNow.current(), TYPING_DELAY_MS);
      }
    },
    apply: () => send(),
    discard: () => setChosen({}),
    clear: () => send(Object.fromEntries(fields.map(({ name }) => [name, null]))),
    retry: visits.retry,
  };
}
