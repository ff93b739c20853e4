import { useMemo } from "react";

import type { TimePicker } from "@/contracts/forms-fields";
import type { ControlProps } from "@/forms/control";
import { MomentInput } from "@/forms/fields/dates/MomentInput";
import { timeKind } from "@/forms/fields/dates/moments";

/** A time of day: typed, or one of the half hours. */
export function TimeField(props: ControlProps<TimePicker>) {
  const { seconds } = props.field;
  const kind = useMemo(() => timeKind(seconds), [seconds]);
  return <MomentInput control={props} kind={kind} parts="time" minDate={null} maxDate={null} hasSeconds={seconds} />;
}
