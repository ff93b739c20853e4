import type { FieldNode, MultiInput, Option } from "@/contracts/forms-fields";
import { t } from "@/support/i18n";

const MAX_LENGTH = 240;

/** A value as read-only text. */
export function displayValue(field: FieldNode, value: unknown): string {
  if (value === null || value === undefined || value === "") {
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
  const options = "options" in field ? field.options : [];
  if (Array.isArray(value)) {
    return value.length === 0 ? t("Nothing") : shortened(value.map((each) => entryText(each, options)).join(", "));
  }
  if (field.type === "rich_editor" && typeof value === "string") {
    return shortened(new DOMParser().parseFromString(value, "text/html").body.textContent);
  }
  return shortened(entryText(value, options));
}

/** The values of the parts that are filled, in their order. */
function partsText({ fields }: MultiInput, values: readonly unknown[]): string {
  const filled = fields.map((part, at) => [part, values[at]] as const).filter(([, each]) => each !== null && each !== "");
  return filled.length === 0 ? t("Nothing") : shortened(filled.map(([part, each]) => displayValue(part, each)).join(" "));
}

function entryText(value: unknown, options: readonly Option[]): string {
  if (typeof value === "object" && value !== null) {
    const named = value as { name?: unknown; label?: unknown };
    const shown = Object.entries(value).filter(([key]) => key !== "_key");
    return typeof named.name === "string" ? named.name : shown.map(([, each]) => each as unknown).filter(isPlain).map(String).join(" · ");
  }
  const text = String(value);
  return options.find((option) => option.value === text)?.label ?? text;
}

function isPlain(value: unknown): value is string | number {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
