import { createContext, use } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import type { FieldMark } from "@/forms/fieldMarks";
import type { FieldChange } from "@/forms/state/FormStore";
import type { FormErrors } from "@/forms/state/errors";
import type { Reveal } from "@/forms/state/useFormState";
import type { Values } from "@/forms/state/values";

/** What a part stands on: the bare page, a card on it, or a dialog. Only on the page does it need a card of its own. */
export type Surface = "page" | "card" | "dialog";

/** Where the parts of a form take what they show from: the form itself, or one entry of a list in it. */
export interface FormScope {
  /** Goes before each name: `items.2.`, or nothing. */
  prefix: string;
  /** The values of the fields that stand here, by name. */
  own: Values;
  /** What conditions are read against: an entry's own values shadow the form's. */
  values: Values;
  /** By name, as far as this place is concerned. */
  errors: FormErrors;
  setValue: (name: string, value: unknown) => void;
  blur: (name: string) => void;
  /** By full path. */
  blurPath: (path: string) => void;
  noteChange: (change: FieldChange) => void;
  servicesFor: (field: FieldNode) => FormServices;
  markOf: (field: FieldNode) => FieldMark;
  reveal: Reveal | null;
  surface: Surface;
  /** The rank of the next heading. */
  headingLevel: 2 | 3 | 4 | 5;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (scope === null) {
    throw new Error("Parts of a form stand inside a PanelForm.");
  }
  return scope;
}

/** Whether a path is at, or inside, one of these fields. */
export function isAmong(path: string, names: readonly string[], prefix = ""): boolean {
  return names.some((name) => path === prefix + name || path.startsWith(`${prefix}${name}.`));
}

export function nextLevel(level: FormScope["headingLevel"]): FormScope["headingLevel"] {
  return Math.min(5, level + 1) as FormScope["headingLevel"];
}
