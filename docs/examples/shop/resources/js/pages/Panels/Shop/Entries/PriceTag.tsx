import type { HostEntryProps } from "@/infolists/EntryValue";

export default function PriceTag({ state, config }: HostEntryProps) {
  return (
    <span className="inline-block rounded-md bg-primary px-2 py-1 text-lg font-semibold text-primary-foreground tabular-nums">
      {String(config.currency)} {String(state)}
    </span>
  );
}
