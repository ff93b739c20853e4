import type { RichEditor } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { OnDemandEditor } from "@/forms/fields/editors/OnDemandEditor";

const load = async () => (await import("@/forms/fields/editors/RichText")).RichText;

/** Text with a look. */
export function RichEditorField(props: ControlProps<RichEditor>) {
  return <OnDemandEditor load={load} height="calc(10rem + 2.75rem)" control={props} />;
}
