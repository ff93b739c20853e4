import type { ColorPicker } from "@/contracts/forms-fields";
import { asText, nativeProps, orNull } from "@/forms/control";
import type { ControlProps } from "@/forms/control";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";
import { Input } from "@/ui/Input";

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** A hex color, with an optional alpha channel; the server validates it. */
const FUNCTION = /^(?:rgb|hsl)a?\([\d\s.,%/a-z-]+\)$/i;
const HEX_WITHOUT_HASH = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** A color: typed, from the browser's picker, or one of the swatches. */
export function ColorPickerField(props: ControlProps<ColorPicker>) {
  const { field, value, onChange } = props;
  const text = asText(value);
  const isHex = HEX.test(text);
  const isColor = isHex || FUNCTION.test(text);

  /** A pasted color may lack the "#". */
  const finish = () => {
    if (HEX_WITHOUT_HASH.test(text)) {
      onChange(`#${text}`);
    }
  };

  return (
    <div className="flex flex-col gap-2.5">
      <div className="relative">
        <Input
          {...nativeProps(props)}
          onBlur={finish}
          placeholder={field.placeholder ?? "#1d4ed8"}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="ps-11 tabular-nums"
          value={text}
          onChange={(event) => onChange(orNull(event.target.value.trim()))}
        />
        <span
          aria-hidden
          style={isColor ? { backgroundColor: text } : undefined}
          className={cx(
            "pointer-events-none absolute start-1.5 top-1/2 flex size-6 -translate-y-1/2 items-center justify-center rounded-md border border-input",
            !isColor && "border-dashed text-muted-foreground",
          )}
        >
          {!isColor && <Icon name="palette" size={13} />}
        </span>
        <input
          type="color"
          aria-label={t("Pick a color")}
          disabled={field.disabled}
          value={isHex ? sixDigits(text) : "#808080"}
          onChange={(event) => onChange(event.target.value + (isHex ? alphaOf(text) : ""))}
          // The native color input is transparent and lies over the swatch.
          className="peer absolute start-1 top-1/2 size-7 -translate-y-1/2 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1.5 top-1/2 hidden size-6 -translate-y-1/2 rounded-md outline-2 outline-offset-2 outline-ring peer-focus-visible:block"
        />
      </div>
      {field.swatches.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {field.swatches.map((swatch) => (
            <button
              key={swatch}
              type="button"
              title={swatch}
              aria-label={swatch}
              aria-pressed={swatch.toLowerCase() === text.toLowerCase()}
              disabled={field.disabled}
              onClick={() => onChange(swatch)}
              style={{ backgroundColor: swatch }}
              className={cx(
                "size-8 rounded-md border border-foreground/15 ring-offset-2 ring-offset-card transition-shadow duration-150 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:size-11",
                "aria-pressed:ring-2 aria-pressed:ring-foreground/70 hover:ring-2 hover:ring-input",
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** The browser's picker supports neither the short form nor transparency. */
function sixDigits(color: string): string {
  const digits = color.slice(1);
  const long = digits.length <= 4 ? digits.replace(/./g, "$&$&") : digits;
  return `#${long.slice(0, 6).toLowerCase()}`;
}

function alphaOf(color: string): string {
  return color.length === 9 ? color.slice(7) : color.length === 5 ? color.slice(4).repeat(2) : "";
}
