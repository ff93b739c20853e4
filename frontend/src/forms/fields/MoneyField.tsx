import { useState } from "react";

import type { MoneyInput } from "@/contracts/forms-fields";
import type { Affixes } from "@/contracts/support";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { useCurrency } from "@/forms/fields/currency";
import { affixedBy, InputAffixes } from "@/forms/fields/InputAffixes";
import { currencyAffixes, currencyDecimals, formatNumber, parseNumber, plainDecimal } from "@/support/formats";
import { Input } from "@/ui/Input";

/** An amount of money: with separators while it is not edited, submitted as a plain number. */
export function MoneyField(props: ControlProps<MoneyInput>) {
  const { field, value, onChange, id, describedBy } = props;
  const stored = asText(value);
  /** The text that is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const currency = useCurrency(field);
  const symbol: Affixes = currency === null ? {} : currencyAffixes(currency);
  const affixes = { prefix: field.prefix ?? symbol.prefix, suffix: field.suffix ?? symbol.suffix };

  return (
    <InputAffixes id={id} {...affixes}>
      <Input
        {...nativeProps(props)}
        aria-describedby={affixedBy(id, describedBy, affixes)}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="text-end tabular-nums"
        placeholder={field.placeholder ?? undefined}
        value={typed ?? display(stored, currency)}
        onFocus={() => setTyped(plainDecimal(stored))}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(orNull(parseNumber(event.target.value) ?? event.target.value.trim()));
        }}
      />
    </InputAffixes>
  );
}

/** The stored digits with separators; missing decimals of the currency are added, and none are cut off. */
function display(stored: string, currency: string | null): string {
  const [, fraction = ""] = stored.split(".");
  const decimals = currency === null ? fraction.length : Math.max(currencyDecimals(currency), fraction.replace(/0+$/, "").length);
  return formatNumber(stored, { decimals });
}
