import type { FieldNode } from "@/contracts/forms-fields";
import { numberProblem } from "@/forms/numberProblem";
import { formatNumber } from "@/support/formats";
import { plural, t } from "@/support/i18n";
import { countCharacters, textOfHtml } from "@/support/text";

/** Roughly Django's rule. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The error that the browser can detect in a value. The server validates every value again. */
export function clientError(field: FieldNode, value: unknown): string | null {
  const { required, email, numeric, url, min, max } = field.validation;
  if (isEmpty(field, value)) {
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
    const problem = numberProblem(String(value), "integer" in field && field.integer);
    if (problem !== null || Number.isNaN(number)) {
      return problem ?? t("Enter a number.");
    }
    return limitError(number, min, max, {
      tooSmall: (limit) => t("Enter %(limit)s or more.", { limit: formatNumber(limit) }),
      tooLarge: (limit) => t("Enter %(limit)s or less.", { limit: formatNumber(limit) }),
    });
  }
  if (typeof value !== "string") {
    return null;
  }
  // Rich text is counted without its tags.
  return limitError(countCharacters(field.type === "rich_editor" ? textOfHtml(value) : value), min, max, {
    tooSmall: (limit) => plural("Use at least %(count)s character.", "Use at least %(count)s characters.", limit),
    tooLarge: (limit) => plural("Use at most %(count)s character.", "Use at most %(count)s characters.", limit),
  });
}

interface LimitMessages {
  tooSmall: (limit: number) => string;
  tooLarge: (limit: number) => string;
}

function limitError(size: number, min: number | null, max: number | null, messages: LimitMessages): string | null {
  if (min !== null && size < min) {
    return messages.tooSmall(min);
  }
  return max !== null && size > max ? messages.tooLarge(max) : null;
}

/** A required checkbox must be checked. */
function isEmpty({ type }: FieldNode, value: unknown): boolean {
  if (value === null || value === undefined || value === "") {
    return true;
  }
  return Array.isArray(value) ? value.length === 0 : value === false && (type === "checkbox" || type === "toggle");
}
