import type { Computed } from "@/contracts/forms-fields";
import { asText } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { useCurrency } from "@/forms/fields/currency";
import { formatMoney, formatNumber } from "@/support/formats";
import { LazyHtml } from "@/ui/LazyHtml";

/** A value that the server computes, as text or HTML. */
export function ComputedField({ field, value, id, describedBy }: ControlProps<Computed>) {
  return (
    <output id={id} aria-describedby={describedBy} className="block min-h-9 py-2 tabular-nums pointer-coarse:min-h-11">
      {field.html !== undefined && value === field.value ? <LazyHtml html={field.html} text={asText(value)} /> : <ComputedValue field={field} value={value} />}
    </output>
  );
}

/** The text of a computed value: an amount with its currency, a number with separators, or the text itself. */
export function ComputedValue({ field, value }: { field: Computed; value: unknown }) {
  const currency = useCurrency(field);
  const text = asText(value);
  if (text === "") {
    return field.placeholder ?? "–";
  }
  const { decimals, prefix = "", suffix = "" } = field;
  if (currency !== null) {
    return `${prefix}${formatMoney(text, currency, decimals ?? undefined)}${suffix}`;
  }
  return `${prefix}${formatNumber(text, decimals === null ? {} : { decimals })}${suffix}`;
}
