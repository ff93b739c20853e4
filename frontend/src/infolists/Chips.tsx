import type { Chip } from "@/contracts/infolists";
import { LinkedText } from "@/infolists/LinkedText";

/** Several values as chips; those of related records are links. */
export function Chips({ chips }: { chips: Chip[] }) {
  return (
    <ul data-slot="chips" className="flex flex-wrap gap-1.5">
      {chips.map(({ label, url, cardUrl, person }, at) => (
        <li
          key={`${at}:${label}`}
          className="inline-flex min-h-6 max-w-full items-center rounded-md bg-secondary px-2 text-sm text-secondary-foreground wrap-anywhere"
        >
          <LinkedText text={label} url={url} cardUrl={cardUrl} person={person} />
        </li>
      ))}
    </ul>
  );
}
