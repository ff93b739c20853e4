import type { Computed } from "@/contracts/forms-fields";
import type { Totals } from "@/contracts/forms-layouts";
import { isVisible } from "@/forms/conditions";
import { ComputedValue } from "@/forms/fields/ComputedField";
import { isField } from "@/forms/nodes";
import { useFormScope } from "@/forms/scope";
import { valueOf } from "@/forms/state/values";
import { TOTAL, TOTALS } from "@/ui/totals";

/** Computed values below each other, aligned at the end; the last one is emphasized. */
export function TotalsView({ node }: { node: Totals }) {
  const { own, values } = useFormScope();
  const fields = node.schema.filter((each): each is Computed => isField(each) && each.type === "computed");
  return (
    <dl data-slot="totals" className={TOTALS}>
      {fields.filter(({ conditions }) => isVisible(conditions, values)).map((field) => (
        <div key={field.name} data-field={field.name} className={TOTAL}>
          <dt>{field.label}</dt>
          <dd className="text-end text-foreground tabular-nums">
            <output>
              <ComputedValue field={field} value={Object.hasOwn(own, field.name) ? valueOf(own, field.name) : field.value} />
            </output>
          </dd>
        </div>
      ))}
    </dl>
  );
}
