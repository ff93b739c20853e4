import type { Select } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { OptionPicker } from "@/forms/fields/OptionPicker";
import { t } from "@/support/i18n";
import { NativeSelect } from "@/ui/NativeSelect";

/** A longer list gets a search input. */
const MAX_NATIVE_OPTIONS = 8;

/** A select: native for a short list, searchable for a long one and for options with details. */
export function SelectField(props: ControlProps<Select>) {
  const { field, value, onChange } = props;
  const hasDetails = field.options.some(({ details }) => details);
  const isPlain = !field.multiple && !field.searchable && field.createForm === null && !hasDetails;
  if (!isPlain || field.options.length > MAX_NATIVE_OPTIONS) {
    return <OptionPicker {...props} />;
  }
  return (
    <NativeSelect
      {...nativeProps(props)}
      className="w-full"
      value={asText(value)}
      onChange={(event) => onChange(orNull(event.target.value))}
    >
      <option value="">{field.placeholder ?? (field.required ? t("Choose…") : t("None"))}</option>
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
