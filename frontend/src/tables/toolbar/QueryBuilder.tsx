import { useState } from "react";

import type { Filter } from "@/contracts/tables-filters";
import { RuleGroupEditor } from "@/tables/toolbar/RuleGroupEditor";
import { completeGroup, countRules, readGroup, replaceNode, sameRules } from "@/tables/toolbar/rules";
import type { GroupDraft, RuleNode } from "@/tables/toolbar/rules";

interface QueryBuilderProps {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A filter built by the user: rules, joined by "all" or "any" in nested groups. */
export function QueryBuilder({ filter, value, onChange }: QueryBuilderProps) {
  const [tree, setTree] = useState(() => readGroup(value));
  const [known, setKnown] = useState(value);
  const { constraints = [], maxRules = 10, maxDepth = 1 } = filter;

  // Take over the server's rules only if they differ from the complete rules here:
  // incomplete rules are not sent, and would be lost.
  if (value !== known) {
    setKnown(value);
    const next = readGroup(value);
    if (!sameRules(next, tree)) {
      setTree(next);
    }
  }

  const change = (next: GroupDraft) => {
    setTree(next);
    onChange(completeGroup(next));
  };

  return (
    <RuleGroupEditor
      group={tree}
      label={filter.label}
      constraints={constraints}
      depthLeft={maxDepth}
      hasRoom={countRules(tree) < maxRules}
      onReplace={(id: number, node: RuleNode | null) => {
        if (id !== tree.id) {
          change(replaceNode(tree, id, node));
        } else if (node !== null && "rules" in node) {
          change(node);
        }
      }}
    />
  );
}
