import { Suspense, lazy, useMemo, useState } from "react";
import type { ReactNode } from "react";

import type { Form } from "@/contracts/forms";
import type { Filter } from "@/contracts/tables-filters";
import { FieldControl } from "@/forms/FieldControl";
import { FieldGrid } from "@/forms/FieldGrid";
import { fieldsOf } from "@/forms/nodes";
import { searchServices } from "@/forms/state/searchServices";
import { withQuery } from "@/forms/state/services";
import { isUnread } from "@/support/readNumber";
import { choiceField, dayField } from "@/tables/toolbar/filterFields";
import { Skeleton } from "@/ui/Skeleton";

const QueryBuilder = lazy(async () => ({ default: (await import("@/tables/toolbar/QueryBuilder")).QueryBuilder }));

interface FilterInputProps {
  filter: Filter;
  /** The applied value, or null. */
  value: unknown;
  onChange: (value: unknown, isTyped: boolean) => void;
  /** Where filters search records. */
  optionsUrl?: string | undefined;
}

/** The control of one filter. An unknown filter type renders nothing. */
export function FilterInput({ filter, value, onChange, optionsUrl }: FilterInputProps) {
  switch (filter.type) {
    case "select":
    case "boolean":
    case "ternary":
      return <FieldControl field={choiceField(filter)} value={value} onChange={(next) => onChange(next, false)} />;
    case "date":
      return (
        <Several label={filter.label}>
          <DaySpan value={asMap(value)} onChange={(next) => onChange(next, true)} />
        </Several>
      );
    case "form":
      return filter.form === undefined ? null : <FormInput filter={filter} form={filter.form} value={value} onChange={onChange} optionsUrl={optionsUrl} />;
    case "query_builder":
      return (
        <Suspense fallback={<Skeleton className="h-19" />}>
          <QueryBuilder filter={filter} value={value} onChange={(next) => onChange(next, true)} />
        </Suspense>
      );
    default:
      return null;
  }
}

function FormInput({ filter, form, value, onChange, optionsUrl }: FilterInputProps & { form: Form }) {
  const services = useMemo(
    () => (optionsUrl === undefined ? undefined : searchServices(withQuery(optionsUrl, { filter: filter.name }))),
    [filter.name, optionsUrl],
  );
  /** Texts that are no numbers: the server would ignore the whole filter and return it without them. */
  const [unread, setUnread] = useState<Record<string, unknown>>({});
  const fields = fieldsOf(form.schema);
  const change = (name: string, next: unknown) => {
    const others = Object.entries(unread).filter(([each]) => each !== name);
    setUnread(Object.fromEntries(isUnread(next) ? [...others, [name, next]] : others));
    onChange({ ...asMap(value), [name]: isUnread(next) ? null : next }, true);
  };
  const grid = (
    <FieldGrid
      form={form}
      // A filter that is not applied is empty; the fields' defaults do not count.
      values={{ ...Object.fromEntries(fields.map(({ name }) => [name, null])), ...asMap(value), ...unread }}
      onChange={change}
      {...(services !== undefined && { services })}
    />
  );
  // The label of a single field says the same.
  const isLabelled = fields.length === 1 && fields[0]?.label === filter.label;
  return isLabelled ? grid : <Several label={filter.label}>{grid}</Several>;
}

function DaySpan({ value, onChange }: { value: Record<string, unknown>; onChange: (value: Record<string, unknown>) => void }) {
  const day = (name: string) => (typeof value[name] === "string" ? value[name] : null);
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["from", "to"] as const).map((name) => (
        <FieldControl
          key={name}
          field={dayField(name, day(name === "from" ? "to" : "from"))}
          value={day(name)}
          onChange={(next) => onChange({ from: day("from"), to: day("to"), [name]: next })}
        />
      ))}
    </div>
  );
}

function Several({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {children}
    </fieldset>
  );
}

function asMap(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
