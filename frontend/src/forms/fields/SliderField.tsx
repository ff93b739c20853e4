import type { Slider } from "@/contracts/forms-fields";
import { nativeProps } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { cx } from "@/support/cx";
import { formatNumber } from "@/support/formats";

/** A native range input, which supports the arrow keys, Page Up and Home. */
export function SliderField(props: ControlProps<Slider>) {
  const { field, value, onChange } = props;
  const isSet = value !== null && value !== undefined && value !== "";
  const number = isSet ? Number(value) : field.min;
  const share = field.max > field.min ? (number - field.min) / (field.max - field.min) : 0;
  return (
    <div className="flex items-center gap-3">
      <input
        {...nativeProps(props)}
        // A range input always has a value.
        required={undefined}
        type="range"
        min={field.min}
        max={field.max}
        step={field.step}
        value={number}
        aria-valuetext={isSet ? formatNumber(number) : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ "--share": `${Math.max(0, Math.min(1, share)) * 100}%` } as Record<string, string>}
        className={cx(
          "h-9 w-full min-w-0 cursor-pointer appearance-none rounded-lg bg-transparent disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:h-11",
          "focus-visible:outline-offset-0",
          TRACK,
          THUMB,
          "aria-invalid:[&::-webkit-slider-runnable-track]:bg-destructive/40 aria-invalid:[&::-moz-range-track]:bg-destructive/40",
        )}
      />
      {field.showValue && (
        <output htmlFor={props.id} className="min-w-10 text-end font-medium tabular-nums">
          {isSet ? formatNumber(number) : "–"}
        </output>
      )}
    </div>
  );
}

/** The filled part of the track, in the reading direction. */
const TRACK =
  "[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full " +
  "[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--primary)_var(--share),var(--input)_var(--share))] " +
  "rtl:[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_left,var(--primary)_var(--share),var(--input)_var(--share))] " +
  "[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-input " +
  "[&::-moz-range-progress]:h-1.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-primary";

const THUMB =
  "[&::-webkit-slider-thumb]:-mt-[0.3125rem] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none " +
  "[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-primary " +
  "[&::-webkit-slider-thumb]:bg-card [&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full " +
  "[&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-primary [&::-moz-range-thumb]:bg-card";
