import type { KeyValuePair } from "@/contracts/infolists";

/** Labels and values, one pair in each line. */
export function Pairs({ pairs }: { pairs: KeyValuePair[] }) {
  return (
    <dl data-slot="pairs" className="grid grid-cols-[max-content_minmax(0,1fr)] overflow-hidden rounded-md border border-border text-sm">
      {pairs.map(({ key, value }, at) => (
        <div key={`${at}:${key}`} className="col-span-full grid grid-cols-subgrid border-border not-first:border-t">
          <dt className="bg-muted/60 px-3 py-1.5 text-muted-foreground">{key}</dt>
          <dd className="px-3 py-1.5 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
