import type { FieldNode } from "@/contracts/forms-fields";
import { readableText } from "@/forms/fields/editors/readableText";
import { countCharacters } from "@/support/countCharacters";
import { t } from "@/support/i18n";

/** As Django's: something, an at sign, and a name with a dot or a host of the house. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * What the browser can already say about an answer. It helps while somebody fills the form in and keeps
 * nothing back: what is right is the server's to say.
 */
export function hintFor(field: FieldNode, value: unknown): string | null {
  const { required, email, numeric, url, min, max } = field.validation;
  if (isNothing(field, value)) {
    return required ? t("This field is required.") : null;
  }
  if (typeof value === "string") {
    if (email && !EMAIL.test(value)) {
      return t("Enter a valid email address.");
    }
    if (url && !URL.canParse(value)) {
      return t("Enter a valid URL.");
    }
  }
  if (numeric || typeof value === "number") {
    const number = Number(value);
    if (Number.isNaN(number)) {
      return t("Enter a number.");
    }
    return outside(number, min, max, {
      least: (limit) => t("Enter %(limit)s or more.", { limit }),
      most: (limit) => t("Enter %(limit)s or less.", { limit }),
    });
  }
  if (typeof value !== "string") {
    return null;
  }
  // Text with a look is counted without its marks.
  return outside(countCharacters(field.type === "rich_editor" ? readableText(value) : value), min, max, {
    least: (limit) => t("Use at least %(limit)s characters.", { limit }),
    most: (limit) => t("Use at most %(limit)s characters.", { limit }),
  });
}

interface Sentences {
  least: (limit: number) => string;
  most: (limit: number) => string;
}

function outside(size: number, min: number | null, max: number | null, say: Sentences): string | null {
  if (min !== null && size < min) {
    return say.least(min);
  }
  return max !== null && size > max ? say.most(max) : null;
}

/** A box that has to be ticked is unanswered while it is not. */
function isNothing({ type }: FieldNode, value: unknown): boolean {
  if (value === null || value === undefined || value === "") {
    return true;
  }
  return Array.isArray(value) ? value.length === 0 : value === false && (type === "checkbox" || type === "toggle");
}
