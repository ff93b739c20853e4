import { useMemo } from "react";

import { FieldControl } from "@/forms/FieldControl";
import { searchServices } from "@/forms/state/searchServices";
import { cx } from "@/support/cx";
import type { Filters } from "@/widgets/filters/useFilters";

interface FilterFieldsProps {
  filters: Filters;
  onChange: Filters["change"];
  /** In a row above the content, or in a column in a dialog. */
  isInline: boolean;
}

/** One control for each filter. */
export function FilterFields({ filters: { fields, values, optionsUrl }, onChange, isInline }: FilterFieldsProps) {
  const services = useMemo(() => (optionsUrl === null ? null : searchServices(optionsUrl)), [optionsUrl]);
  return fields.map((field) => (
    <div key={field.name} className={cx("@container min-w-0", isInline && "w-52 max-[480px]:w-full max-[480px]:flex-1 max-[480px]:basis-36")}>
      <FieldControl
        field={field}
        path={field.name}
        value={values[field.name]}
        onChange={(value) => onChange(field, value)}
        {...(services !== null && { services })}
      />
    </div>
  ));
}
