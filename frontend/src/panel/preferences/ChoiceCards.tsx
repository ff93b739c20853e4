import { type ReactNode, useId } from "react";

import { cx } from "@/support/cx";
import { Radio } from "@/ui/Radio";

export interface ChoiceCard {
  value: string;
  label: string;
  help: string;
  /** A small drawing of the choice. */
  picture: ReactNode;
}

interface ChoiceCardsProps {
  label: string;
  choices: readonly ChoiceCard[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** A few choices beside each other, each with a drawing. */
export function ChoiceCards({ label, choices, chosen, onChoose }: ChoiceCardsProps) {
  const name = useId();
  return (
    <fieldset className={cx("grid gap-3", choices.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2")}>
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: text, help, picture }) => (
        <label
          key={value}
          className="flex cursor-pointer items-center gap-3 overflow-hidden rounded-lg border border-border bg-card p-3 transition-colors duration-150 hover:bg-accent has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-ring sm:flex-col sm:items-stretch"
        >
          <span aria-hidden className="block h-16 w-24 shrink-0 overflow-hidden rounded-md border border-border sm:h-24 sm:w-full">
            {picture}
          </span>
          <span className="flex min-w-0 flex-1 items-start gap-2">
            <span className="min-w-0 flex-1">
              <span id={`${name}-${value}-label`} className="block font-medium">
                {text}
              </span>
              <span id={`${name}-${value}-help`} className="block text-sm text-muted-foreground">
                {help}
              </span>
            </span>
            <Radio
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              aria-labelledby={`${name}-${value}-label`}
              aria-describedby={`${name}-${value}-help`}
              className="mt-0.5"
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
