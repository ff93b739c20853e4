import { formatCount } from "@/actions/recordCount";
import type { Refused } from "@/contracts/actions";
import { plural } from "@/support/i18n";

/** The records on which a bulk action is refused, grouped by the reason. */
export function RefusedRecords({ refused }: { refused: Refused }) {
  const groups = byReason(refused);
  const more = refused.refusedCount - groups.reduce((sum, { titles }) => sum + titles.length, 0);
  return (
    <div data-slot="refused-records" className="flex flex-col gap-3">
      {groups.map(({ reason, titles }) => (
        <div key={reason}>
          <p className="font-medium break-words">{reason}</p>
          {titles.length > 0 && (
            <ul className="mt-1 list-disc ps-5 text-muted-foreground">
              {titles.map(({ key, title }) => (
                <li key={key} className="break-words">
                  {title}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {more > 0 && more < refused.refusedCount && (
        <p className="text-muted-foreground">
          {plural("and %(count)s more", "and %(count)s more", more, { count: formatCount(more) })}
        </p>
      )}
    </div>
  );
}

/** "Continue with the other 17". */
export function continueLabel({ allowedCount }: Refused): string {
  return plural("Continue with the other one", "Continue with the other %(count)s", allowedCount, {
    count: formatCount(allowedCount),
  });
}

interface Group {
  reason: string;
  titles: { key: number | string; title: string }[];
}

/** The listed records by reason, in their order. The server sends only the first titles. */
function byReason({ refused, titles }: Refused): Group[] {
  const groups = new Map<string, Group>();
  for (const { key, reason } of refused) {
    const group = groups.get(reason) ?? { reason, titles: [] };
    groups.set(reason, group);
    const title = titles[String(key)];
    if (title !== undefined) {
      group.titles.push({ key, title });
    }
  }
  return [...groups.values()];
}
