import { useEffect, useId, useRef } from "react";

import type { Constraint } from "@/contracts/tables-filters";
import { NumericInput } from "@/forms/fields/NumericInput";
import { t } from "@/support/i18n";
import { takesValue } from "@/tables/toolbar/rules";
import type { RuleDraft } from "@/tables/toolbar/rules";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";
import { NativeSelect } from "@/ui/NativeSelect";

interface RuleEditorProps {
  rule: RuleDraft;
  label: string;
  constraints: Constraint[];
  /** Focus the first control on mount. */
  takesFocus: boolean;
  onChange: (rule: RuleDraft) => void;
  onRemove: () => void;
}

/** One rule: a field, an operator and a value. */
export function RuleEditor({ rule, label, constraints, takesFocus, onChange, onRemove }: RuleEditorProps) {
  const attribute = useRef<HTMLSelectElement>(null);
  const constraint = constraints.find(({ name }) => name === rule.column);

  useEffect(() => {
    if (takesFocus) {
      attribute.current?.focus();
    }
    // Only on mount: afterwards the user decides where the focus is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const validate = (name: string) => {
    const next = constraints.find((each) => each.name === name);
    const keeps = next?.operators.some(({ value }) => value === rule.operator);
    onChange({
      ...rule,
      column: name,
      operator: keeps ? rule.operator : (next?.operators[0]?.value ?? ""),
      // A value does not fit another field or operator.
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
        onChange={(event) => validate(event.target.value)}
      >
        {constraints.map(({ name, label: text }) => (
          <option key={name} value={name}>
            {text}
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
        {constraint?.operators.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
      {constraint !== undefined && takesValue(rule.operator) && (
        <RuleValue constraint={constraint} value={rule.value} onChange={(value) => onChange({ ...rule, value })} />
      )}
      <Button variant="ghost" size="icon" aria-label={t("Remove condition")} hint={t("Remove condition")} className="ms-auto text-muted-foreground" onClick={onRemove}>
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
  const id = useId();
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
  const common = { "aria-label": t("Value"), className: "h-8! pointer-coarse:h-11!", value };
  return (
    <span className="min-w-32 flex-1">
      {constraint.type === "number" ? (
        <NumericInput {...common} id={id} onValueChange={(next) => onChange(next ?? "")} />
      ) : (
        <Input {...common} type={constraint.type === "date" ? "date" : "text"} onChange={(event) => onChange(event.target.value)} />
      )}
    </span>
  );
}
