import type { FieldNode } from "@/contracts/forms-fields";

/** What is written beside a label. */
export type FieldMark = "required" | "optional" | null;

/** Mark the exception, not the rule: the optional ones where most are required, else the required ones. */
export function fieldMarks(fields: readonly FieldNode[]): (field: FieldNode) => FieldMark {
  const answers = fields.filter(isAnswer);
  const required = answers.filter((field) => field.required);
  const mostAreRequired = required.length * 2 > answers.length;
  return (field) => {
    if (!mostAreRequired) {
      return field.required ? "required" : null;
    }
    return field.required || !isAnswer(field) ? null : "optional";
  };
}

/** A box left unticked is an answer too, so nobody calls it optional. */
function isAnswer({ type, disabled }: FieldNode): boolean {
  return !disabled && type !== "checkbox" && type !== "toggle";
}
