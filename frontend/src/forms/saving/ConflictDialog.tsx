import { useId, useState } from "react";

import type { Form } from "@/contracts/forms";
import type { FieldNode, Repeater } from "@/contracts/forms-fields";
import type { Conflict, ConflictSides } from "@/contracts/resources";
import { entryTitle } from "@/forms/fields/lists/entries";
import { fieldsOf } from "@/forms/nodes";
import { displayValue } from "@/forms/saving/displayValue";
import { contestedRows, contestedSides, mergedRows } from "@/forms/saving/mergeRows";
import type { RowVersions } from "@/forms/saving/mergeRows";
import { entryNumber } from "@/forms/state/errorLabels";
import { valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { cx } from "@/support/cx";
import { listOf, t } from "@/support/i18n";
import { own } from "@/support/own";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Radio } from "@/ui/Radio";

interface ConflictDialogProps {
  form: Form;
  conflict: Conflict;
  /** The fields that this user has changed; the others take the stored values. */
  changed: readonly string[];
  /** The values that both users started with. */
  stored?: Values;
  /** The values that this user has sent. */
  mine?: Values;
  /** Save with the values that were taken from the other user. */
  onResolve: (taken: Values) => void;
  onClose: () => void;
}

type Side = "mine" | "theirs";

/** Asks for each field which value to keep after two users changed the same record. */
export function ConflictDialog({ form, conflict, changed, stored = {}, mine = {}, onResolve, onClose }: ConflictDialogProps) {
  const fields = fieldsOf(form.schema).filter(({ name }) => Object.hasOwn(conflict.conflicts, name));
  const versionsOf = ({ name }: FieldNode): RowVersions => ({
    base: valueOf(stored, name),
    mine: valueOf(mine, name),
    theirs: conflict.conflicts[name]?.theirs,
  });
  // Rows of an inline that only one of the users has changed need no choice.
  const contested = fields.filter((field) => changed.includes(field.name) && (field.type !== "inline" || contestedRows(versionsOf(field)).length > 0));
  const taken = fields.filter(({ name }) => !changed.includes(name));
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (name: string): Side => own(chosen, name) ?? "mine";
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(contested.map(({ name }) => [name, side])));

  const resolve = () => {
    const values = fields.flatMap((field): [string, unknown][] => {
      const { name, type } = field;
      if (type === "inline" && changed.includes(name)) {
        return [[name, mergedRows(versionsOf(field), sideOf(name))]];
      }
      return !changed.includes(name) || sideOf(name) === "theirs" ? [[name, conflict.conflicts[name]?.theirs ?? null]] : [];
    });
    onResolve(Object.fromEntries(values));
  };

  return (
    <Dialog
      title={t("This record was changed while you were editing")}
      description={contested.length > 0 ? t("Choose which values to keep.") : t("Nothing was overwritten.")}
      width="2xl"
      stickyFooter
      onClose={onClose}
      onInteractOutside={(event) => event.preventDefault()}
      data-conflict
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("Continue editing")}
          </Button>
          <Button variant="primary" onClick={resolve}>
            {contested.length > 0 ? t("Save") : t("Save my changes")}
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
            {t("Use all of theirs")}
          </Button>
        </div>
      )}
      {contested.map((field) => (
        <Choice
          key={field.name}
          field={field}
          label={field.type === "inline" ? rowsLabel(field as Repeater, versionsOf(field)) : field.label}
          values={mine}
          sides={field.type === "inline" ? contestedSides(versionsOf(field)) : (conflict.conflicts[field.name] ?? { mine: null, theirs: null })}
          side={sideOf(field.name)}
          onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
        />
      ))}
      {taken.length > 0 && (
        <p className="text-sm leading-prose text-muted-foreground">
          {t("Also updated by them: %(fields)s.", { fields: listOf(taken.map(({ label }) => label)) })}
        </p>
      )}
      {fields.length === 0 && <p className="leading-prose">{t("None of the fields of this form is affected.")}</p>}
    </Dialog>
  );
}

/** The inline and its rows that both users have changed: "Lines: Design". */
function rowsLabel(field: Repeater, versions: RowVersions): string {
  const titles = contestedRows(versions).map(({ shown, index }) => entryTitle(field.schema, shown) ?? entryNumber(field, index));
  return t("%(item)s: %(field)s", { item: field.label, field: listOf(titles) });
}

interface ChoiceProps {
  field: FieldNode;
  label: string;
  /** The values of the form, of which one may be the currency of an amount. */
  values: Values;
  sides: ConflictSides;
  side: Side;
  onChoose: (side: Side) => void;
}

function Choice({ field, label: legend, values, sides, side, onChoose }: ChoiceProps) {
  const name = useId();
  const choices = [
    ["mine", t("Keep my version"), sides.mine],
    ["theirs", t("Use their version"), sides.theirs],
  ] as const;
  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(([choice, label, value]) => (
          <label
            key={choice}
            className={cx(
              "flex min-w-0 cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              side === choice ? "border-primary bg-primary/6" : "border-border hover:bg-accent",
            )}
          >
            <Radio
              name={name}
              checked={side === choice}
              onChange={() => onChoose(choice)}
              className="mt-0.75 outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm text-muted-foreground">{label}</span>
              <span className="block break-words whitespace-pre-line">{displayValue(field, value, { values, labels: sides.labels })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
