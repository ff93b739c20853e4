import type { DatePicker, Field, FieldType, Select } from "@/contracts/forms-fields";
import type { Filter } from "@/contracts/tables-filters";
import { t } from "@/support/i18n";

/** A filter with more options has a search. */
const MAX_UNSEARCHED_OPTIONS = 8;

/** Describe a filter with options as a form field. */
export function choiceField({ name, label, options = [], placeholder, multiple = false }: Filter): Select {
  return {
    ...field(name, label, "select"),
    placeholder: placeholder ?? t("All"),
    // The placeholder is listed as the empty choice, so an option of the same name would be there twice.
    options: options.filter((option) => option.label !== placeholder),
    multiple,
    searchable: options.length > MAX_UNSEARCHED_OPTIONS,
    usesRelationship: false,
    createForm: null,
  };
}

/** Describe one end of a date range as a form field; the other end limits it. */
export function dayField(name: "from" | "to", other: string | null): DatePicker {
  const isFirst = name === "from";
  return {
    ...field(name, isFirst ? t("From") : t("To"), "date"),
    minDate: isFirst ? null : other,
    maxDate: isFirst ? other : null,
  };
}

function field(name: string, label: string, type: FieldType): Field {
  return {
    component: "field",
    name,
    label,
    type,
    value: null,
    placeholder: null,
    helperText: null,
    required: false,
    disabled: false,
    disabledReason: null,
    inlineLabel: false,
    columnSpan: 1,
    conditions: { visibleWhen: [], hiddenWhen: [] },
    live: null,
    validation: { required: false, email: false, numeric: false, url: false, min: null, max: null, confirmed: false },
  };
}
