import type { Constraint } from "@/contracts/tables-filters";
import { isUnread } from "@/support/readNumber";

/** One rule of the draft; only complete ones are sent. */
export interface RuleDraft {
  id: number;
  column: string;
  operator: string;
  value: string;
}

/** A group of rules and groups, joined by "all" or "any". */
export interface GroupDraft {
  id: number;
  join: "and" | "or";
  rules: RuleNode[];
}

export type RuleNode = RuleDraft | GroupDraft;

/** A complete tree as it is sent. */
interface SentGroup {
  join: "and" | "or";
  rules: ({ column: string; operator: string; value: string | null } | SentGroup)[];
}

const WITHOUT_VALUE = new Set(["is_filled", "is_blank", "is_true", "is_false"]);

let lastId = 0;

export function isGroup(node: RuleNode): node is GroupDraft {
  return "rules" in node;
}

export function takesValue(operator: string): boolean {
  return !WITHOUT_VALUE.has(operator);
}

export function newRule(constraint: Constraint): RuleDraft {
  return { id: ++lastId, column: constraint.name, operator: constraint.operators[0]?.value ?? "", value: "" };
}

export function newGroup(...rules: RuleNode[]): GroupDraft {
  return { id: ++lastId, join: "and", rules };
}

/** Parse the server's value. */
export function readGroup(value: unknown): GroupDraft {
  const { join, rules } = asRecord(value);
  const nodes = Array.isArray(rules) ? rules.map(readNode) : [];
  return { ...newGroup(...nodes), join: join === "or" ? "or" : "and" };
}

function readNode(value: unknown): RuleNode {
  const record = asRecord(value);
  if ("rules" in record) {
    return readGroup(value);
  }
  return { id: ++lastId, column: text(record.column), operator: text(record.operator), value: text(record.value) };
}

/** Return the complete part of a tree, or null. */
export function completeGroup({ join, rules }: GroupDraft): SentGroup | null {
  const complete = rules.flatMap((node): SentGroup["rules"] => {
    if (isGroup(node)) {
      const group = completeGroup(node);
      return group === null ? [] : [group];
    }
    const { column, operator } = node;
    if (!takesValue(operator)) {
      return [{ column, operator, value: null }];
    }
    return node.value.trim() === "" || isUnread(node.value) ? [] : [{ column, operator, value: node.value }];
  });
  return complete.length === 0 ? null : { join, rules: complete };
}

/** Whether two trees are equal, apart from surrounding spaces and number formats. */
export function sameRules(one: GroupDraft, other: GroupDraft): boolean {
  const written = (group: GroupDraft) =>
    JSON.stringify(completeGroup(group), (key, value: unknown) => {
      const trimmed = key === "value" && typeof value === "string" ? value.trim() : null;
      return trimmed === null ? value : trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
    });
  return written(one) === written(other);
}

export function countRules(group: GroupDraft): number {
  return group.rules.reduce((count, node) => count + (isGroup(node) ? countRules(node) : 1), 0);
}

/** Return the tree with one node replaced, or removed. */
export function replaceNode(group: GroupDraft, id: number, node: RuleNode | null): GroupDraft {
  return {
    ...group,
    rules: group.rules.flatMap((each) => {
      if (each.id === id) {
        return node ?? [];
      }
      return isGroup(each) ? replaceNode(each, id, node) : each;
    }),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
