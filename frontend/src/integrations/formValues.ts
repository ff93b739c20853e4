import type { Integration } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import type { FormErrors } from "@/forms/state/errors";
import { t } from "@/support/i18n";

export interface Pair {
  key: string;
  value: string | null;
}

/** What the form edits. */
export interface IntegrationValues {
  name: string;
  trigger: string;
  method: string;
  url: string;
  headers: Pair[];
  query: Pair[];
  bodyType: Integration["bodyType"];
  body: string;
  isActive: boolean;
}

/** The values of an integration, or of a new one. */
export function valuesOf(integration: Integration | null, { triggers, methods }: Pick<Integrations, "triggers" | "methods">): IntegrationValues {
  if (integration === null) {
    const [first] = triggers;
    return {
      name: "",
      trigger: (triggers.find(({ value }) => value === "after_update") ?? first)?.value ?? "",
      method: methods.includes("POST") ? "POST" : (methods[0] ?? ""),
      url: "",
      headers: [],
      query: [],
      bodyType: "json",
      body: "",
      isActive: true,
    };
  }
  const { name, trigger, method, url, headers, query, bodyType, body, isActive } = integration;
  return { name, trigger, method, url, headers: pairsOf(headers), query: pairsOf(query), bodyType, body: body ?? "", isActive };
}

/** The request's body, with the names that the server expects. */
export function sentValues(values: IntegrationValues) {
  const { bodyType, isActive, headers, query, body, ...rest } = values;
  return {
    ...rest,
    headers: mapOf(headers),
    query: mapOf(query),
    body_type: bodyType,
    body: body.trim() === "" ? null : body,
    is_active: isActive,
  };
}

/** Errors that the browser finds by itself: a map cannot hold them. */
export function pairErrors({ headers, query }: IntegrationValues): FormErrors {
  return { ...errorsIn("headers", headers, true), ...errorsIn("query", query, false) };
}

/** The errors inside a list of pairs, by index. A header that the panel sets itself is marked while it is typed. */
export function innerPairErrors(errors: FormErrors, name: string, pairs: readonly Pair[], reserved: readonly string[] = []): Record<string, string> {
  const found = pairs.flatMap(({ key }, at) => {
    const isReserved = reserved.includes(key.trim().toLowerCase());
    const text = errors[`${name}.${at}`] ?? (isReserved ? t("This header is set by the panel.") : undefined);
    return text === undefined ? [] : [[String(at), text] as const];
  });
  return Object.fromEntries(found);
}

function errorsIn(name: string, pairs: readonly Pair[], ignoresCase: boolean): FormErrors {
  const seen = new Set<string>();
  const errors: Record<string, string> = {};
  pairs.forEach((pair, at) => {
    const key = ignoresCase ? pair.key.trim().toLowerCase() : pair.key.trim();
    if (key === "") {
      if (!isBlank(pair)) {
        errors[`${name}.${at}`] = t("Enter a name for this value.");
      }
    } else if (seen.has(key)) {
      errors[`${name}.${at}`] = t("This name is already used.");
    }
    seen.add(key);
  });
  return errors;
}

function pairsOf(map: Record<string, string | null>): Pair[] {
  return Object.entries(map).map(([key, value]) => ({ key, value }));
}

function mapOf(pairs: readonly Pair[]): Record<string, string | null> {
  return Object.fromEntries(pairs.filter((pair) => !isBlank(pair)).map(({ key, value }) => [key.trim(), value]));
}

/** Nothing was typed in the row. */
function isBlank({ key, value }: Pair): boolean {
  return key.trim() === "" && (value ?? "") === "";
}
