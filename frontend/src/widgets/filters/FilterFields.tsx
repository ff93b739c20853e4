import { useMemo } from "react";

import type { FormServices } from "@/forms/control";
import { FieldControl } from "@/forms/FieldControl";
import { searchOptions } from "@/forms/state/services";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import type { Filters } from "@/widgets/filters/useFilters";

interface FilterFieldsProps {
  filters: Filters;
  onChange: Filters["change"];
  /** In a row above the content, or in a column in a dialog. */
  isInline: boolean;
}

/** One control for each filter. */
export function FilterFields({ filters: { fields, values, optionsUrl }, onChange, isInline }: FilterFieldsProps) {
  const services = useMemo(() => (optionsUrl === null ? null : searching(optionsUrl)), [optionsUrl]);
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

/** The only request of a filter: matching options. */
function searching(url: string): FormServices {
  return {
    searchOptions: (path, search, signal) => searchOptions(url, path, search, signal),
    upload: () => Promise.reject(new Error(t("Files cannot be uploaded here."))),
    renderNodes: () => null,
    values: {},
  };
}
