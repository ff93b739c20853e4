import type { Radio } from "@/contracts/forms-fields";
import { asText, groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { cx } from "@/support/cx";
import { Radio as RadioButton } from "@/ui/Radio";

/** Radio buttons. */
export function RadioField(props: ControlProps<Radio>) {
  const { field, value, onChange, id, isInvalid } = props;
  return (
    <div
      {...groupProps(props)}
      role="radiogroup"
      aria-required={field.required || undefined}
      aria-invalid={isInvalid || undefined}
      className={cx("flex gap-y-1", field.inline ? "flex-wrap gap-x-5" : "flex-col")}
    >
      {field.options.map((option, index) => (
        <label
          key={option.value}
          className="grid min-h-8 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:opacity-60 pointer-coarse:min-h-11"
        >
          <RadioButton
            name={id}
            value={option.value}
            checked={asText(value) === option.value}
            disabled={field.disabled}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={option.description === null ? undefined : `${id}-${index}-text`}
            onChange={() => onChange(option.value)}
          />
          <span id={`${id}-${index}`}>{option.label}</span>
          {option.description !== null && (
            <span id={`${id}-${index}-text`} className="col-start-2 text-sm leading-prose text-muted-foreground">
              {option.description}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
