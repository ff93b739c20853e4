import { useId, useState } from "react";

import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import type { Conflict, ConflictSides } from "@/contracts/resources";
import { fieldsOf } from "@/forms/nodes";
import { displayValue } from "@/forms/saving/displayValue";
import type { Values } from "@/forms/state/values";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { own } from "@/support/own";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

interface ConflictDialogProps {
  form: Form;
  conflict: Conflict;
  /** The fields that this user has changed; the others take the stored values. */
  changed: readonly string[];
  /** Save with the values that were taken from the other user. */
  onResolve: (taken: Values) => void;
  onClose: () => void;
}

type Side = "mine" | "theirs";

/** Asks for each field which value to keep after two users changed the same record. */
export function ConflictDialog({ form, conflict, changed, onResolve, onClose }: ConflictDialogProps) {
  const fields = fieldsOf(form.schema).filter(({ name }) => Object.hasOwn(conflict.conflicts, name));
  const contested = fields.filter(({ name }) => changed.includes(name));
  const taken = fields.filter(({ name }) => !changed.includes(name));
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (name: string): Side => own(chosen, name) ?? "mine";
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(contested.map(({ name }) => [name, side])));

  const resolve = () => {
    const theirs = fields.filter(({ name }) => !changed.includes(name) || sideOf(name) === "theirs");
    onResolve(Object.fromEntries(theirs.map(({ name }) => [name, conflict.conflicts[name]?.theirs ?? null])));
  };

  return (
    <Dialog
      title={t("Another user saved this record")}
      description={contested.length > 0 ? t("Nothing was overwritten. Choose which value stays.") : t("Nothing was overwritten.")}
      width="2xl"
      stickyFooter
      onClose={onClose}
      onInteractOutside={(event) => event.preventDefault()}
      data-conflict
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("Back to the form")}
          </Button>
          <Button variant="primary" onClick={resolve}>
            {contested.length > 0 ? t("Save these choices") : t("Save my changes")}
          </Button>
        </>
      }
    >
      {contested.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => chooseAll("mine")}>
            {t("Keep all of mine")}
          </Button>
          <Button size="sm" variant="outline" onClick={() => chooseAll("theirs")}>
            {t("Take all of theirs")}
          </Button>
        </div>
      )}
      {contested.map((field) => (
        <Choice
          key={field.name}
          field={field}
          sides={conflict.conflicts[field.name] ?? { mine: null, theirs: null }}
          side={sideOf(field.name)}
          onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
        />
      ))}
      {taken.length > 0 && (
        <p className="text-sm leading-prose text-muted-foreground">
          {t("You did not change these fields, so their new values are kept: %(fields)s.", { fields: taken.map(({ label }) => label).join(", ") })}
        </p>
      )}
      {fields.length === 0 && <p className="leading-prose">{t("None of the fields of this form is affected.")}</p>}
    </Dialog>
  );
}

interface ChoiceProps {
  field: FieldNode;
  sides: ConflictSides;
  side: Side;
  onChoose: (side: Side) => void;
}

function Choice({ field, sides, side, onChoose }: ChoiceProps) {
  const name = useId();
  const choices = [
    ["mine", t("Keep mine"), sides.mine],
    ["theirs", t("Take theirs"), sides.theirs],
  ] as const;
  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 font-medium">{field.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(([choice, label, value]) => (
          <label
            key={choice}
            className={cx(
              "flex min-w-0 cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              side === choice ? "border-primary bg-primary/6" : "border-border hover:bg-accent",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={side === choice}
              onChange={() => onChoose(choice)}
              className="mt-0.75 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm text-muted-foreground">{label}</span>
              <span className="block break-words whitespace-pre-line">{displayValue(field, value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
