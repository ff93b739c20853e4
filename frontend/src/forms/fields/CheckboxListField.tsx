import type { CheckboxList, Choice } from "@/contracts/forms-fields";
import { asTexts, groupProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";

const COLUMNS = ["", "@sm:grid-cols-2", "@sm:grid-cols-2 @xl:grid-cols-3", "@sm:grid-cols-2 @2xl:grid-cols-4"] as const;

/** A list of checkboxes. */
export function CheckboxListField(props: ControlProps<CheckboxList>) {
  const { field, value, onChange, id, isInvalid } = props;
  const ticked = asTexts(value);
  const options = field.options.map((option) => option.value);
  const hasAll = options.every((each) => ticked.includes(each));

  const toggle = (each: string) => {
    const next = ticked.includes(each) ? ticked.filter((other) => other !== each) : [...ticked, each];
    // In the order of the options; unknown values stay at the end.
    onChange([...options.filter((one) => next.includes(one)), ...next.filter((one) => !options.includes(one))]);
  };

  return (
    <div {...groupProps(props)} role="group" className="@container">
      {field.bulkToggleable && options.length > 1 && (
        <Button
          variant="link"
          size="sm"
          className="-ms-2.5"
          disabled={field.disabled}
          onClick={() => onChange(hasAll ? [] : [...options])}
        >
          {hasAll ? t("Select none") : t("Select all")}
        </Button>
      )}
      <div className={cx("grid gap-x-5 gap-y-1", COLUMNS[Math.max(1, Math.min(4, field.columns)) - 1])}>
        {field.options.map((option, index) => (
          <label
            key={option.value}
            className="grid min-h-8 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:opacity-60 pointer-coarse:min-h-11"
          >
            <Checkbox
              checked={ticked.includes(option.value)}
              disabled={field.disabled}
              aria-invalid={isInvalid || undefined}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={described(option, `${id}-${index}`)}
              onChange={() => toggle(option.value)}
            />
            <span id={`${id}-${index}`} className="min-w-0 break-words">
              {option.label}
            </span>
            {option.details && (
              <span id={`${id}-${index}-details`} className="col-start-2 text-xs wrap-anywhere text-muted-foreground">
                <bdi>{option.details}</bdi>
              </span>
            )}
            {option.description !== null && (
              <span id={`${id}-${index}-text`} className="col-start-2 text-sm leading-prose text-muted-foreground">
                {option.description}
              </span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}

/** The ids of what describes a checkbox. */
function described({ details, description }: Choice, id: string): string | undefined {
  const ids = [details && `${id}-details`, description !== null && `${id}-text`];
  return ids.filter(Boolean).join(" ") || undefined;
}
