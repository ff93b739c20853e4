import type { CustomField as CustomNode } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { UnknownField } from "@/forms/fields/UnknownField";
import { HostComponentSlot } from "@/registry/hostComponents";

/** What a host's control is given. */
export interface HostFieldProps {
  field: CustomNode;
  value: unknown;
  onChange: (value: unknown) => void;
  /** What the server told it. */
  config: Record<string, unknown>;
  /** The id that the label points at. */
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  disabled: boolean;
  /** What stands in every other field. */
  values: Record<string, unknown>;
}

/** A host's own control. Where there is none of that name, a sentence stands in its place and the value stays. */
export function CustomField(props: ControlProps<CustomNode>) {
  const { field, value, onChange, id, describedBy, isInvalid, services } = props;
  const data: HostFieldProps = {
    field,
    value,
    onChange,
    config: field.config,
    id,
    describedBy,
    isInvalid,
    disabled: field.disabled,
    values: services?.values ?? {},
  };
  return (
    <div data-slot="custom-field">
      <HostComponentSlot name={field.control} data={{ ...data }} fallback={<UnknownField {...props} />} />
    </div>
  );
}
