import { use } from "react";

import { FormScopeContext } from "@/forms/scope";
import type { Currency } from "@/contracts/support";

/** The currency of an amount: the value of another field, else the declared one. */
export function useCurrency({ currency, currencyField }: Currency): string | null {
  const scope = use(FormScopeContext);
  const chosen = currencyField === null ? undefined : scope?.values[currencyField];
  return typeof chosen === "string" && /^[A-Z]{3}$/.test(chosen) ? chosen : currency;
}
