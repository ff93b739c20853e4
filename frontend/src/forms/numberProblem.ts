import { formatNumber } from "@/support/formats";
import { t } from "@/support/i18n";
import { isUnread } from "@/support/readNumber";

/** The error in the value of a number input: it is no number, or no whole one. */
export function numberProblem(value: string, integer: boolean): string | null {
  if (isUnread(value)) {
    return t("Enter a number, such as %(example)s.", { example: formatNumber(integer ? "1234" : "1234.56") });
  }
  return integer && value !== "" && !/^-?\d+(\.0*)?$/.test(value) ? t("Enter a whole number.") : null;
}
