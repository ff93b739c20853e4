import { useRef, useState } from "react";

import type { Constraint } from "@/contracts/tables-filters";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { RuleEditor } from "@/tables/toolbar/RuleEditor";
import { isGroup, newGroup, newRule } from "@/tables/toolbar/rules";
import type { GroupDraft, RuleNode } from "@/tables/toolbar/rules";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { NativeSelect } from "@/ui/NativeSelect";

interface RuleGroupEditorProps {
  group: GroupDraft;
  label: string;
  constraints: Constraint[];
  /** The number of levels allowed here, including this one. */
  depthLeft: number;
  /** Whether another rule may be added. */
  hasRoom: boolean;
  /** Replace the node with this id; null removes it. */
  onReplace: (id: number, node: RuleNode | null) => void;
  onRemove?: () => void;
  /** Focus the first rule on mount. */
  isNew?: boolean;
}

/** The rules of one group and its nested groups. */
export function RuleGroupEditor({ group, label, constraints, depthLeft, hasRoom, onReplace, onRemove, isNew = false }: RuleGroupEditorProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [newest, setNewest] = useState<number | null>(null);
  const [first] = constraints;

  const add = (make: (constraint: Constraint) => RuleNode) => {
    if (hasRoom && first !== undefined) {
      const node = make(first);
      setNewest(node.id);
      onReplace(group.id, { ...group, rules: [...group.rules, node] });
    }
  };

  const remove = (id: number) => {
    addButton.current?.focus();
    onReplace(id, null);
  };

  return (
    <div
      role="group"
      aria-label={label}
      data-slot="rule-group"
      className={cx("flex flex-col gap-3", onRemove !== undefined && "rounded-lg border border-border p-3")}
    >
      <div className="flex items-center justify-between gap-2">
        {onRemove === undefined && <span className="text-sm font-medium">{label}</span>}
        <NativeSelect
          size="sm"
          aria-label={t("Match")}
          value={group.join}
          onChange={(event) => onReplace(group.id, { ...group, join: event.target.value === "or" ? "or" : "and" })}
        >
          <option value="and">{t("Match all")}</option>
          <option value="or">{t("Match any")}</option>
        </NativeSelect>
        {onRemove !== undefined && (
          <Button variant="ghost" size="icon" aria-label={t("Remove group")} hint={t("Remove group")} className="text-muted-foreground" onClick={onRemove}>
            <Icon name="x" />
          </Button>
        )}
      </div>
      {group.rules.map((node, index) =>
        isGroup(node) ? (
          <RuleGroupEditor
            key={node.id}
            group={node}
            label={t("Group %(number)s", { number: index + 1 })}
            constraints={constraints}
            depthLeft={depthLeft - 1}
            hasRoom={hasRoom}
            onReplace={onReplace}
            onRemove={() => remove(node.id)}
            isNew={node.id === newest}
          />
        ) : (
          <RuleEditor
            key={node.id}
            rule={node}
            label={t("Condition %(number)s", { number: index + 1 })}
            constraints={constraints}
            takesFocus={node.id === newest || (isNew && index === 0 && newest === null)}
            onChange={(rule) => onReplace(node.id, rule)}
            onRemove={() => remove(node.id)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        {/* Not `disabled`, which would remove the focus when the last rule is added. */}
        <Button ref={addButton} variant="outline" size="sm" aria-disabled={!hasRoom || undefined} onClick={() => add(newRule)}>
          <Icon name="plus" />
          {t("Add condition")}
        </Button>
        {depthLeft > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={!hasRoom || undefined}
            onClick={() => add((constraint) => newGroup(newRule(constraint)))}
          >
            <Icon name="plus" />
            {t("Add group")}
          </Button>
        )}
      </div>
    </div>
  );
}
