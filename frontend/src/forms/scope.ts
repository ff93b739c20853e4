import { createContext, use } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import type { FormErrors } from "@/forms/state/errors";
import type { FieldChange } from "@/forms/state/FormStore";
import type { Reveal } from "@/forms/state/useFormState";
import type { Values } from "@/forms/state/values";
import type { FieldMark } from "@/support/fieldMarks";

/** Where a node is rendered. Only on the page does it need a card of its own. */
type Surface = "page" | "card" | "dialog";

/** What nodes read and write: the form itself, or one entry of a list in it. */
export interface FormScope {
  /** Prefix of each name: `items.2.`, or empty. */
  prefix: string;
  /** The values of this scope's fields, by name. */
  own: Values;
  /** The values that conditions read: an entry's own values override the form's. */
  values: Values;
  /** By name in this scope. */
  errors: FormErrors;
  setValue: (name: string, value: unknown) => void;
  blur: (name: string) => void;
  /** Like `blur`, by full path. */
  blurPath: (path: string) => void;
  noteChange: (change: FieldChange) => void;
  servicesFor: (field: FieldNode) => FormServices;
  markOf: (field: FieldNode) => FieldMark;
  reveal: Reveal | null;
  surface: Surface;
  /** Whether headings of sections are beside their fields; in a step they are above them. */
  sideHeadings: boolean;
  /** The level of the next heading. */
  headingLevel: 2 | 3 | 4 | 5;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (scope === null) {
    throw new Error("useFormScope() needs a PanelForm around it.");
  }
  return scope;
}

/** Whether a path is one of these fields or inside one. */
export function isWithin(path: string, names: readonly string[], prefix = ""): boolean {
  return names.some((name) => path === prefix + name || path.startsWith(`${prefix}${name}.`));
}

export function nextLevel(level: FormScope["headingLevel"]): FormScope["headingLevel"] {
  return Math.min(5, level + 1) as FormScope["headingLevel"];
}
