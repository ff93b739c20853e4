import { cx } from "@/support/cx";
import { FieldControl } from "@/forms/FieldControl";
import type { Filters } from "@/widgets/filters/useFilters";

export interface FilterFieldsProps {
  filters: Filters;
  onChange: Filters["change"];
  /** Side by side above what they narrow, or one below the other in a dialog. */
  isInline: boolean;
}

/** One control for each filter. */
export function FilterFields({ filters: { fields, values }, onChange, isInline }: FilterFieldsProps) {
  return fields.map((field) => (
    <div key={field.name} className={cx("@container min-w-0", isInline && "w-52 max-[480px]:w-full max-[480px]:flex-1 max-[480px]:basis-36")}>
      <FieldControl field={field} value={values[field.name]} onChange={(value) => onChange(field, value)} />
    </div>
  ));
}
