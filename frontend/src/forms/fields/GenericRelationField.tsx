import { useState } from "react";

import type { GenericRelationSelect, Select } from "@/contracts/forms-fields";
import { asText, groupProps, nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { OptionPicker } from "@/forms/fields/OptionPicker";
import { SelectField } from "@/forms/fields/SelectField";
import { t } from "@/support/i18n";

/** The target of a generic foreign key: a select of types, and a select of the records of that type. */
export function GenericRelationField(props: ControlProps<GenericRelationSelect>) {
  const { field, onChange, id, path = field.name } = props;
  const chosen = partsOf(props.value);
  const [emptyType, setEmptyType] = useState("");
  const type = chosen.type || emptyType;
  const stored = partsOf(field.value);
  const label = field.types.find(({ value }) => value === type)?.label ?? "";

  const typeField: Select = { ...selectOf(field), label: t("Type"), options: field.types };
  const recordField: Select = {
    ...selectOf(field),
    label: label || t("Record"),
    disabled: field.disabled || type === "",
    searchable: true,
    usesRelationship: true,
    options: field.recordLabel !== null && stored.type === type ? [{ value: stored.key, label: field.recordLabel }] : [],
  };
  const chooseType = (next: unknown) => {
    setEmptyType(asText(next));
    onChange(null);
  };
  return (
    <div {...groupProps(props)} role="group" tabIndex={-1} className="grid gap-2 sm:grid-cols-2">
      <div className="min-w-0">
        <label id={`${id}-type-label`} htmlFor={`${id}-type`} className="sr-only">
          {typeField.label}
        </label>
        <SelectField {...partProps(props, "type")} field={typeField} value={type} onChange={chooseType} />
      </div>
      <div className="min-w-0">
        <label id={`${id}-record-label`} htmlFor={`${id}-record`} className="sr-only">
          {recordField.label}
        </label>
        <OptionPicker
          key={type}
          {...partProps(props, "record")}
          field={recordField}
          value={chosen.type === type ? chosen.key : ""}
          path={`${path}.${type}`}
          onChange={(key) => onChange(asText(key) === "" ? null : `${type}:${asText(key)}`)}
        />
      </div>
    </div>
  );
}

/** The type and the key of a value such as `shop.order:7`. */
function partsOf(value: unknown): { type: string; key: string } {
  const text = asText(value);
  const at = text.indexOf(":");
  return at === -1 ? { type: "", key: "" } : { type: text.slice(0, at), key: text.slice(at + 1) };
}

function selectOf(field: GenericRelationSelect): Select {
  return { ...field, type: "select", placeholder: null, options: [], multiple: false, searchable: false, usesRelationship: false, createForm: null };
}

/** The props of one of the two selects, which have labels of their own. */
function partProps(props: ControlProps<GenericRelationSelect>, part: string) {
  const { "aria-describedby": describedBy } = nativeProps(props);
  return {
    id: `${props.id}-${part}`,
    describedBy,
    isInvalid: props.isInvalid,
    ...(props.services !== undefined && { services: props.services }),
  };
}
