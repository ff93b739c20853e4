import type { FieldNode, MultiInput, RangeInput } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import { entryFormOf } from "@/forms/state/fieldAt";
import { sameValue, valueOf } from "@/forms/state/values";
import type { Values } from "@/forms/state/values";
import { sameNumber } from "@/support/decimals";

/** Whether two values of a field would be stored as the same: in a number field 3.5 and "3.50", also inside of lists. */
export function sameFieldValue(field: FieldNode, left: unknown, right: unknown): boolean {
  if (sameValue(left, right)) {
    return true;
  }
  switch (field.type) {
    case "number":
    case "money":
      return sameNumber(left, right);
    case "range": {
      const { lower, upper } = field as RangeInput;
      return isObject(left) && isObject(right) && sameValues([lower, upper], left, right);
    }
    case "multi_input": {
      const { fields } = field as MultiInput;
      return sameLists(left, right, (one, other, at) => fields[at] !== undefined && sameFieldValue(fields[at], one, other));
    }
    case "repeater":
    case "inline":
    case "builder":
      return sameLists(left, right, (one, other) => sameEntry(field, one, other));
    default:
      return false;
  }
}

function sameEntry(field: FieldNode, left: unknown, right: unknown): boolean {
  const [one, other] = [entryFormOf(field, left), entryFormOf(field, right)];
  if (one === null || other === null) {
    return sameValue(left, right);
  }
  // The values of a block are one level below its name and key.
  const isSameBlock = one.depth === 0 || sameValue({ ...(left as Values), data: null }, { ...(right as Values), data: null });
  return isSameBlock && sameValues(fieldsOf(one.schema), one.values, other.values);
}

/** Compare the values of fields as such, and everything else (the key of an entry) as it is. */
function sameValues(fields: readonly FieldNode[], left: Values, right: Values): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => {
    const field = fields.find((each) => each.name === name);
    const [one, other] = [valueOf(left, name), valueOf(right, name)];
    return field === undefined ? sameValue(one, other) : sameFieldValue(field, one, other);
  });
}

function sameLists(left: unknown, right: unknown, isSame: (left: unknown, right: unknown, at: number) => boolean): boolean {
  return Array.isArray(left) && Array.isArray(right) && left.length === right.length && left.every((each, at) => isSame(each, right[at], at));
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}
