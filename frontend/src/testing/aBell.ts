import { vi } from "vitest";

import type { NotificationRow } from "@/contracts/notifications";

export const BELL = {
  enabled: true,
  indexUrl: "/admin/notifications",
  readUrl: "/admin/notifications/read",
  clearUrl: "/admin/notifications/clear",
  unread: 2,
};

export function aRow(id: string, changes: Partial<NotificationRow> = {}): NotificationRow {
  return {
    id,
    title: `Row ${id}`,
    body: null,
    color: "info",
    icon: "info",
    actions: [],
    read: false,
    createdAt: "2026-11-15T09:00:00Z",
    ...changes,
  };
}

interface Asked {
  url: string;
  method: string;
  body: unknown;
  isPoll: boolean;
}

/** A fake notifications server for one user. */
export class BellServer {
  rows: NotificationRow[];
  readonly asked: Asked[] = [];
  /** Respond with this status; 0 never responds. */
  status = 200;
  /** Responses held back until the test releases them. */
  private held: (() => void)[] | null = null;

  constructor(...rows: NotificationRow[]) {
    this.rows = rows;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => this.answer(url, init));
  }

  get unread(): number {
    return this.rows.filter(({ read }) => !read).length;
  }

  /** The requests by the user, and those in the background. */
  count(isPoll: boolean): number {
    return this.asked.filter((each) => each.method === "GET" && each.isPoll === isPoll).length;
  }

  hold(): void {
    this.held = [];
  }

  letGo(): void {
    this.held?.forEach((go) => go());
    this.held = null;
  }

  private async answer(url: string, { method = "GET", body, headers }: RequestInit): Promise<Response> {
    const said: unknown = typeof body === "string" ? JSON.parse(body) : null;
    this.asked.push({ url, method, body: said, isPoll: new Headers(headers).has("X-Panel-Poll") });
    const { held, status } = this;
    // The state at the time of the request, as with a slow server.
    const content = status === 200 ? this.obey(url, said ?? {}) : { message: "no" };
    if (held !== null) {
      await new Promise<void>((go) => held.push(go));
    }
    if (status === 0) {
      throw new TypeError("The network is gone.");
    }
    return new Response(JSON.stringify(content), { status });
  }

  private obey(url: string, { id, all }: { id?: string; all?: boolean }): object {
    if (url === BELL.readUrl) {
      this.rows = this.rows.map((row) => (id === undefined || row.id === id ? { ...row, read: true } : row));
    } else if (url === BELL.clearUrl) {
      this.rows = all ? [] : this.rows.filter(({ read }) => !read);
    }
    return url === BELL.indexUrl ? { notifications: this.rows.slice(0, 30), unread: this.unread } : { unread: this.unread };
  }
}
