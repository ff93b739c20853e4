import type { FormNode } from "@/contracts/forms";
import type { FieldNode, MoneyInput, MultiInput, Option, RangeInput } from "@/contracts/forms-fields";
import type { Affixes } from "@/contracts/support";
import { fieldsOf } from "@/forms/nodes";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { formatClock, formatDate, formatLocalDateTime, formatMoney, formatNumber } from "@/support/formats";
import { listOf, t } from "@/support/i18n";
import { own } from "@/support/own";

const MAX_LENGTH = 240;

interface DisplayContext {
  /** The values of the form, of which one may be the currency of an amount. */
  values?: Values;
  /** The labels of values that are not among the options of the form. */
  labels?: Record<string, string> | undefined;
}

/** A value as read-only text, in the formats of tables and record pages. */
export function displayValue(field: FieldNode, value: unknown, context: DisplayContext = {}): string {
  if (isEmpty(value)) {
    return t("Nothing");
  }
  if (field.type === "password") {
    return "••••••";
  }
  if (typeof value === "boolean") {
    return value ? t("Yes") : t("No");
  }
  if (field.type === "multi_input" && "fields" in field && Array.isArray(value)) {
    return partsText(field, value);
  }
  if (field.type === "range" && typeof value === "object") {
    return rangeText(field as RangeInput, value as { lower: unknown; upper: unknown });
  }
  if (Array.isArray(value)) {
    return shortened(listOf(value.map((each) => entryText(field, each, context))));
  }
  if (field.type === "rich_editor" && typeof value === "string") {
    return shortened(new DOMParser().parseFromString(value, "text/html").body.textContent);
  }
  return shortened(entryText(field, value, context));
}

/** The values of the parts that are filled, in their order. */
function partsText({ fields }: MultiInput, values: readonly unknown[]): string {
  const filled = fields.map((part, at) => [part, values[at]] as const).filter(([, each]) => !isEmpty(each));
  return filled.length === 0 ? t("Nothing") : shortened(filled.map(([part, each]) => displayValue(part, each)).join(" "));
}

function rangeText(field: RangeInput, { lower, upper }: { lower: unknown; upper: unknown }): string {
  const ends = [isEmpty(lower) ? "" : displayValue(field.lower, lower), isEmpty(upper) ? "" : displayValue(field.upper, upper)];
  return ends.join(" – ").trim();
}

/** A single value, or one entry of a list. */
function entryText(field: FieldNode, value: unknown, context: DisplayContext): string {
  if (typeof value === "object" && value !== null) {
    const entry = value as Values;
    if (typeof entry.name === "string" && field.type === "file_upload") {
      return entry.name;
    }
    const { nodes, values } = partsOfEntry(field, entry);
    return nodes === null ? plainParts(entry) : nodesText(nodes, values, context);
  }
  const text = String(value);
  const options: readonly Option[] = "options" in field ? field.options : [];
  return own(context.labels ?? {}, text) ?? options.find((option) => option.value === text)?.label ?? formatted(field, text, context.values);
}

/** The nodes of an entry and its values; null nodes if the field describes none. */
function partsOfEntry(field: FieldNode, entry: Values): { nodes: readonly FormNode[] | null; values: Values } {
  if (field.type === "builder" && "blocks" in field) {
    const block = field.blocks.find(({ name }) => name === entry.type);
    return { nodes: block?.schema ?? null, values: (entry.data ?? {}) as Values };
  }
  return { nodes: "schema" in field ? field.schema : null, values: entry };
}

function nodesText(nodes: readonly FormNode[], values: Values, context: DisplayContext): string {
  const filled = fieldsOf(nodes).filter(({ name, type }) => type !== "hidden" && !isEmpty(valueOf(values, name)));
  const inner = { values: { ...context.values, ...values } };
  return filled.map((field) => displayValue(field, valueOf(values, field.name), inner)).join(" · ");
}

function plainParts(entry: Values): string {
  const shown = Object.entries(entry).filter(([key]) => key !== "_key");
  return shown.map(([, each]) => each).filter(isPlain).map(String).join(" · ");
}

/** A date, a time, a number or an amount in the format of the user's language; other text unchanged. */
function formatted(field: FieldNode, text: string, values: Values = {}): string {
  switch (field.type) {
    case "date":
      return formatDate(text);
    case "datetime":
      return formatLocalDateTime(text);
    case "time":
      return formatClock(text);
    case "money": {
      const { currency, currencyField } = field as MoneyInput;
      const chosen = currencyField === null ? null : valueOf(values, currencyField);
      const code = typeof chosen === "string" && /^[A-Z]{3}$/.test(chosen) ? chosen : currency;
      return code === null ? formatNumber(text) : formatMoney(text, code);
    }
    case "number":
    case "slider": {
      const { prefix, suffix } = field as Affixes;
      return [prefix, formatNumber(text), suffix].filter(Boolean).join(" ");
    }
    default:
      return text;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function isPlain(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
