import type { DatePicker, Field, FieldType, Select } from "@/contracts/forms-fields";
import type { Filter } from "@/contracts/tables";
import { t } from "@/support/i18n";

/** More choices than this are searched. */
const MOST_UNSEARCHED = 8;

/** A filter with choices, as a field of a form. */
export function choiceField({ name, label, options = [], placeholder, multiple = false }: Filter): Select {
  return {
    ...field(name, label, "select"),
    placeholder: placeholder ?? t("All"),
    options,
    multiple,
    searchable: options.length > MOST_UNSEARCHED,
    usesRelationship: false,
    createForm: null,
  };
}

/** One end of a span of days, which the other end bounds. */
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
    inlineLabel: false,
    columnSpan: 1,
    conditions: { visibleWhen: [], hiddenWhen: [] },
    live: null,
    validation: { required: false, email: false, numeric: false, url: false, min: null, max: null, confirmed: false },
  };
}
