import type { CodeEditor } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { OnDemandEditor } from "@/forms/fields/editors/OnDemandEditor";

const load = async () => (await import("@/forms/fields/editors/CodeText")).CodeText;

/** Source text. */
export function CodeEditorField(props: ControlProps<CodeEditor>) {
  return <OnDemandEditor load={load} height={`calc(${props.field.rows} * 1.25rem + 1rem + 2px)`} control={props} />;
}
