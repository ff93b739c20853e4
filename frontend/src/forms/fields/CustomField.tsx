import type { CustomField as CustomNode } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { UnknownField } from "@/forms/fields/textFields";
import { HostComponentSlot } from "@/registry/hostComponents";

/** The props of a host's field component. */
export interface HostFieldProps {
  field: CustomNode;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The config that the server sent. */
  config: Record<string, unknown>;
  /** The id that the label refers to. */
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  disabled: boolean;
  /** The values of all fields. */
  values: Record<string, unknown>;
}

/** A host's own field component. If there is none of that name, a sentence is shown and the value stays. */
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
