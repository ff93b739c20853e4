import type { MoneyInput } from "@/contracts/forms-fields";
import type { Affixes } from "@/contracts/support";
import { asText, nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { useCurrency } from "@/forms/fields/currency";
import { NumericInput } from "@/forms/fields/NumericInput";
import { currencyAffixes, currencyDecimals } from "@/support/formats";

/** An amount of money, with the symbol and at least the decimals of its currency. */
export function MoneyField(props: ControlProps<MoneyInput>) {
  const { field, value, onChange, isInvalid } = props;
  const currency = useCurrency(field);
  const symbol: Affixes = currency === null ? {} : currencyAffixes(currency);
  return (
    <NumericInput
      {...nativeProps(props)}
      value={asText(value)}
      onValueChange={onChange}
      integer={field.integer}
      min={field.min}
      max={field.max}
      step={field.step}
      prefix={field.prefix ?? symbol.prefix}
      suffix={field.suffix ?? symbol.suffix}
      placeholder={field.placeholder ?? undefined}
      hasOwnErrors={isInvalid}
      {...(currency !== null && { units: [currency, symbol.prefix ?? symbol.suffix ?? ""], decimals: currencyDecimals(currency) })}
    />
  );
}
