import type { QueryLog } from "@/contracts/debug";

let last = 0;

/** The queries of a request as the server sends them. */
export function aQueryLog(changes: Partial<QueryLog> = {}): QueryLog {
  last += 1;
  return {
    id: `log-${String(last)}`,
    method: "GET",
    path: "/admin/tasks",
    props: [],
    isPage: true,
    queries: 3,
    milliseconds: 8.2,
    rows: null,
    duplicates: 0,
    sections: [
      { kind: "table", name: "tasks", queries: 2, milliseconds: 6.1, rows: 25 },
      { kind: "request", name: "", queries: 1, milliseconds: 2.1, rows: null },
    ],
    repeated: [],
    records: [
      { sql: "SELECT id FROM task", milliseconds: 5, rows: 25, database: "default", section: 0, location: "shop/tables.py:7 in rows" },
      { sql: "SELECT COUNT(*) FROM task", milliseconds: 1.1, rows: null, database: "replica", section: 0, location: "django_panel/x.py:1 in y" },
      { sql: "SELECT * FROM session", milliseconds: 2.1, rows: null, database: "default", section: 1, location: "django_panel/z.py:2 in w" },
    ],
    omitted: 0,
    ...changes,
  };
}
