import { useId, useState } from "react";
import type { ReactNode } from "react";

import type { QueryLog, QuerySection, RecordedQuery, RepeatedQuery } from "@/contracts/debug";
import { milliseconds, sectionLabel } from "@/debug/texts";
import { plural, t } from "@/support/i18n";
import { Badge } from "@/ui/Badge";
import { Icon } from "@/ui/Icon";
import { Label } from "@/ui/Label";
import { NativeSelect } from "@/ui/NativeSelect";

/** The queries of one request: those that were repeated, and all of them by section. */
export function QueryPanel({ logs }: { logs: readonly QueryLog[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(() => worst(logs)?.id);
  // The chosen one is gone after a visit.
  const log = logs.find((each) => each.id === chosen) ?? worst(logs);
  if (log === undefined) {
    return null;
  }
  return (
    <div className="flex flex-col gap-4 p-3 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Label htmlFor={id}>{t("Request")}</Label>
        <NativeSelect id={id} size="sm" className="min-w-0 max-w-full" dir="ltr" value={log.id} onChange={(event) => setChosen(event.target.value)}>
          {logs.map((each) => (
            <option key={each.id} value={each.id}>
              {requestName(each)}
            </option>
          ))}
        </NativeSelect>
        <Figures {...log} />
      </div>
      {log.repeated.length > 0 && (
        <Part heading={t("Repeated queries")}>
          <ul className="divide-y divide-border rounded-lg border border-border bg-card">
            {log.repeated.map((each, index) => (
              <li key={index} className="p-3">
                <Repeated query={each} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part heading={t("Queries by section")}>
        {log.sections.length === 0 ? (
          <p className="text-muted-foreground">{t("This request ran no queries.")}</p>
        ) : (
          <ul className="divide-y divide-border rounded-lg border border-border bg-card">
            {log.sections.map((section, index) => (
              <li key={`${log.id} ${String(index)}`}>
                <Section section={section} queries={log.records.filter((query) => query.section === index)} repeated={log.repeated} />
              </li>
            ))}
          </ul>
        )}
        {log.omitted > 0 && (
          <p className="text-muted-foreground">{plural("%(count)s query is not listed.", "%(count)s queries are not listed.", log.omitted)}</p>
        )}
      </Part>
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="flex flex-col gap-2">
      <h2 className="font-semibold">{heading}</h2>
      {children}
    </section>
  );
}

/** The queries of a part of the request, on demand. */
function Section({ section, queries, repeated }: { section: QuerySection; queries: RecordedQuery[]; repeated: RepeatedQuery[] }) {
  const count = repeated.filter((each) => queries.some(({ sql }) => sql === each.sql)).length;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="mt-0.5 shrink-0 text-muted-foreground group-open:rotate-90 rtl:-scale-x-100" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{sectionLabel(section.kind)}</span>
          {section.name !== "" && (
            <code className="min-w-0 wrap-anywhere" dir="ltr">
              {section.name}
            </code>
          )}
          <Figures {...section} />
          {count > 0 && <Badge color="warning">{plural("%(count)s repeated", "%(count)s repeated", count)}</Badge>}
        </span>
      </summary>
      <ol className="divide-y divide-border border-t border-border">
        {queries.map((query, index) => (
          <li key={index} className="flex flex-col gap-1 px-3 py-2">
            <Sql text={query.sql} />
            <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted-foreground">
              <span className="tabular-nums">{milliseconds(query.milliseconds)}</span>
              {query.rows !== null && <span>{plural("%(count)s row", "%(count)s rows", query.rows)}</span>}
              {query.database !== "default" && <span>{query.database}</span>}
              <Location text={query.location} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Repeated({ query }: { query: RepeatedQuery }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <Badge color={query.kind === "n_plus_one" ? "danger" : "warning"}>
          {query.kind === "n_plus_one" ? t("N+1") : t("Duplicate")}
        </Badge>
        <span>{plural("%(count)s time", "%(count)s times", query.count)}</span>
        <span className="text-muted-foreground tabular-nums">{milliseconds(query.milliseconds)}</span>
      </span>
      {query.locations.map((location) => (
        <Location key={location} text={location} />
      ))}
      <Sql text={query.sql} />
    </div>
  );
}

function Figures({ queries, milliseconds: time, rows }: Pick<QuerySection, "queries" | "milliseconds" | "rows">) {
  return (
    <span className="flex gap-3 text-muted-foreground tabular-nums">
      <span>{plural("%(count)s query", "%(count)s queries", queries)}</span>
      <span>{milliseconds(time)}</span>
      {rows !== null && <span>{plural("%(count)s row", "%(count)s rows", rows)}</span>}
    </span>
  );
}

function Sql({ text }: { text: string }) {
  return (
    <code className="block text-xs leading-prose wrap-anywhere" dir="ltr">
      {text}
    </code>
  );
}

function Location({ text }: { text: string }) {
  return (
    <code className="text-xs wrap-anywhere text-muted-foreground" dir="ltr">
      {text}
    </code>
  );
}

/** The request with the most duplicates, else the slowest: the developer looks for that one. */
function worst(logs: readonly QueryLog[]): QueryLog | undefined {
  return logs.toSorted((one, other) => other.duplicates - one.duplicates || other.milliseconds - one.milliseconds)[0];
}

/** "GET /admin/tasks (rows, pagination)". */
function requestName({ method, path, props }: QueryLog): string {
  const name = `${method} ${path}`;
  return props.length === 0 ? name : `${name} (${props.join(" ")})`;
}
