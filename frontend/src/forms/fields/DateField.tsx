import type { DatePicker } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { MomentInput } from "@/forms/fields/dates/MomentInput";
import { DAY } from "@/forms/fields/dates/moments";

/** A day: typed in the reader's own order, or picked in a calendar. */
export function DateField(props: ControlProps<DatePicker>) {
  const { minDate, maxDate } = props.field;
  return <MomentInput control={props} kind={DAY} parts="day" minDate={minDate} maxDate={maxDate} hasSeconds={false} />;
}
