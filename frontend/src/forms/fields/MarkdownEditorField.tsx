import type { MarkdownEditor } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { OnDemandEditor } from "@/forms/fields/editors/OnDemandEditor";

const load = async () => (await import("@/forms/fields/editors/MarkdownText")).MarkdownText;

/** Markdown with a preview. */
export function MarkdownEditorField(props: ControlProps<MarkdownEditor>) {
  return <OnDemandEditor load={load} height={`calc(${props.field.rows} * 1.36rem + 3.75rem)`} control={props} />;
}
