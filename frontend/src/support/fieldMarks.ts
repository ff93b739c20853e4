import { usePanel } from "@/support/panelContext";

/** The mark beside a label. */
export type FieldMark = "required" | "optional" | null;

interface MarkedField {
  required: boolean;
  /** False for a field that is never left empty, such as a checkbox. */
  needsAnswer: boolean;
}

/** Return a function that marks fields by the rule of the panel: the required ones, or the optional ones. */
export function useMarkRule(): (field: MarkedField) => FieldMark {
  return usePanel()?.requiredMarks === "optional" ? optionalMark : requiredMark;
}

function requiredMark({ required }: MarkedField): FieldMark {
  return required ? "required" : null;
}

function optionalMark({ required, needsAnswer }: MarkedField): FieldMark {
  return required || !needsAnswer ? null : "optional";
}
