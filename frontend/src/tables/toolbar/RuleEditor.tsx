import { useEffect, useRef } from "react";

import type { Constraint } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { takesValue } from "@/tables/toolbar/rules";
import type { RuleDraft } from "@/tables/toolbar/rules";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { NativeSelect } from "@/ui/NativeSelect";

export interface RuleEditorProps {
  rule: RuleDraft;
  label: string;
  constraints: Constraint[];
  /** Take the cursor as soon as it is drawn. */
  takesFocus: boolean;
  onChange: (rule: RuleDraft) => void;
  onRemove: () => void;
}

/** One rule: what is judged, how, and by which value. */
export function RuleEditor({ rule, label, constraints, takesFocus, onChange, onRemove }: RuleEditorProps) {
  const attribute = useRef<HTMLSelectElement>(null);
  const constraint = constraints.find(({ name }) => name === rule.column);

  useEffect(() => {
    if (takesFocus) {
      attribute.current?.focus();
    }
    // Once, when it is drawn: later the cursor belongs to the reader.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const judge = (name: string) => {
    const next = constraints.find((each) => each.name === name);
    const keeps = next?.operators.some(({ value }) => value === rule.operator);
    onChange({
      ...rule,
      column: name,
      operator: keeps ? rule.operator : (next?.operators[0]?.value ?? ""),
      // A word is no day, and one list's choice none of another's.
      value: next?.type === constraint?.type && next?.type !== "select" ? rule.value : "",
    });
  };

  return (
    <div role="group" aria-label={label} data-slot="rule" className="flex flex-wrap items-center gap-2">
      <NativeSelect
        ref={attribute}
        size="sm"
        aria-label={t("Attribute")}
        className="min-w-32 flex-1"
        value={rule.column}
        onChange={(event) => judge(event.target.value)}
      >
        {constraints.map(({ name, label: words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        size="sm"
        aria-label={t("Comparison")}
        className="min-w-32 flex-1"
        value={rule.operator}
        onChange={(event) => onChange({ ...rule, operator: event.target.value })}
      >
        {constraint?.operators.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
      {constraint !== undefined && takesValue(rule.operator) && (
        <RuleValue constraint={constraint} value={rule.value} onChange={(value) => onChange({ ...rule, value })} />
      )}
      <Button variant="ghost" size="icon" aria-label={t("Remove rule")} className="ms-auto text-muted-foreground" onClick={onRemove}>
        <Icon name="x" />
      </Button>
    </div>
  );
}

interface RuleValueProps {
  constraint: Constraint;
  value: string;
  onChange: (value: string) => void;
}

function RuleValue({ constraint, value, onChange }: RuleValueProps) {
  if (constraint.type === "select") {
    return (
      <NativeSelect
        size="sm"
        aria-label={t("Value")}
        className="min-w-32 flex-1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t("Choose…")}</option>
        {constraint.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return (
    <span className="min-w-32 flex-1">
      <Input
        type={constraint.type === "number" || constraint.type === "date" ? constraint.type : "text"}
        step={constraint.type === "number" ? "any" : undefined}
        aria-label={t("Value")}
        className="h-8! pointer-coarse:h-11!"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
