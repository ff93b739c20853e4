// Generated from django_panel/forms/layouts/wire.py by `manage.py panel_contracts`. Do not edit.
import type { FormNode } from "./forms";

/** One comparison of another field's value; `in` and `not_in` have a list. */
export interface Condition {
  field: string;
  operator: string;
  value: string | string[] | null;
}

/** Shown if all of `visibleWhen` are true and none of `hiddenWhen`. */
export interface ComponentConditions {
  visibleWhen: Condition[];
  hiddenWhen: Condition[];
}

/** The keys of every layout. */
export interface Layout {
  columnSpan: number | "full";
  conditions: ComponentConditions;
}

/** Components under a heading. */
export interface Section extends Layout {
  component: "section";
  heading: string | null;
  description: string | null;
  /** Sanitized HTML that is shown instead of the description, which is its text. */
  descriptionHtml?: string;
  icon: string | null;
  columns: number;
  collapsible: boolean;
  collapsed: boolean;
  fields: string[];
  schema: FormNode[];
}

/** Components side by side. */
export interface Grid extends Layout {
  component: "grid";
  columns: number;
  schema: FormNode[];
}

/** Computed values below each other. */
export interface Totals extends Layout {
  component: "totals";
  fields: string[];
  schema: FormNode[];
}

/** One step of a wizard; `fields` assigns an error to its step. */
export interface Step {
  component: "step";
  label: string;
  description: string | null;
  icon: string | null;
  columns: number;
  conditions: ComponentConditions;
  fields: string[];
  schema: FormNode[];
}

/** A form in steps. */
export interface Wizard extends Layout {
  component: "wizard";
  submitLabel: string | null;
  steps: Step[];
}

/** One tab; `fields` assigns an error to its tab. */
export interface Tab {
  component: "tab";
  key: string;
  label: string;
  icon: string | null;
  badge: string | null;
  columns: number;
  conditions: ComponentConditions;
  fields: string[];
  schema: FormNode[];
}

/** Components in tabs; the browser remembers the open one under `persistKey`. */
export interface Tabs extends Layout {
  component: "tabs";
  persistTab: boolean;
  persistKey: string | null;
  tabs: Tab[];
}

/** Fields of a related record. */
export interface RelationGroup extends Layout {
  component: "relationship";
  relation: string;
  heading: string | null;
  description: string | null;
  columns: number;
  createsMissing: boolean;
  fields: string[];
  schema: FormNode[];
}

/** A message in a colored box, which may contain fields. */
export interface Callout extends Layout {
  component: "callout";
  tone: "info" | "success" | "warning" | "danger";
  icon: string | null;
  heading: string | null;
  body: string | null;
  columns: number;
  fields: string[];
  schema: FormNode[];
}

/** A heading where there is nothing to show yet. */
export interface EmptyState extends Layout {
  component: "empty-state";
  heading: string;
  description: string | null;
  icon: string | null;
}

/** A React component of the host that contains fields. */
export interface CustomComponent extends Layout {
  component: "custom";
  name: string;
  config: Record<string, unknown>;
  fields: string[];
  schema: FormNode[];
}

/** A line of text. */
export interface PrimeText extends Layout {
  component: "prime-text";
  text: string | null;
  color: string | null;
  icon: string | null;
  small: boolean;
}

/** An icon. */
export interface PrimeIcon extends Layout {
  component: "prime-icon";
  icon: string;
  color: string | null;
  label: string | null;
}

/** An image. */
export interface PrimeImage extends Layout {
  component: "prime-image";
  url: string | null;
  alt: string;
  width: number | null;
  rounded: boolean;
}

export type LayoutNode =
  | Section
  | Grid
  | Tabs
  | Wizard
  | RelationGroup
  | Callout
  | EmptyState
  | CustomComponent
  | Totals
  | PrimeText
  | PrimeIcon
  | PrimeImage;
