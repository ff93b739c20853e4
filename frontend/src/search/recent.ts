import type { PageMetadata } from "@/contracts/pages";
import type { SharedProps } from "@/contracts/panels";
import type { ResourceMetadata } from "@/contracts/resources";
import { storageScope } from "@/support/panelContext";
import { RECENT_PREFIX, readStored, writeStored } from "@/support/storage";
import { pagesOf } from "@/search/goKeys";

/** A record whose page the user opened. */
export interface RecentRecord {
  /** Identifies the record. */
  id: string;
  title: string;
  /** The label of its resource. */
  kind: string;
  icon: string | null;
  /** The path of its page. */
  url: string;
}

/** How many records are stored. */
const LIMIT = 12;

interface RecordPage {
  page?: PageMetadata;
  resource?: ResourceMetadata;
  recordKey?: string | number;
}

type Scope = Pick<SharedProps, "auth" | "panel" | "tenancy">;

/** The records that the user opened last in this panel and tenant, the newest first. */
export function recentRecords(shared: Scope): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(shared)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentRecord) : [];
  } catch {
    return [];
  }
}

/** Store the record of the current page, if it is the page of a record. */
export function rememberRecord(shared: SharedProps, component: string, path: string, props: object): void {
  const { page, resource, recordKey } = props as RecordPage;
  if (page === undefined || resource === undefined || recordKey === undefined || shared.auth.user === null) {
    return;
  }
  const id = [resource.slug, resource.parentKey ?? "", recordKey].join("/");
  const stored = recentRecords(shared);
  const known = stored.find((record) => record.id === id);
  const item = pagesOf(shared.navigation.flatMap(({ items }) => items)).find(({ href }) => pathOf(href) === pathOf(resource.indexUrl));
  const record: RecentRecord = {
    id,
    title: page.heading,
    kind: resource.label,
    icon: item?.icon ?? null,
    // The view page rather than another page of the record.
    url: component === "panel/resources/View" ? path : (known?.url ?? path),
  };
  save(shared, [record, ...stored.filter((other) => other !== known)].slice(0, LIMIT));
}

/** Remove a record, for example because it was deleted. */
export function forgetRecord(shared: Scope, id: string): void {
  save(shared, recentRecords(shared).filter((record) => record.id !== id));
}

function save(shared: Scope, records: RecentRecord[]): void {
  writeStored(keyOf(shared), JSON.stringify(records));
}

/** Each user has an own list in each panel and tenant. */
function keyOf(shared: Scope): string {
  const { user } = shared.auth;
  return `${RECENT_PREFIX}${user?.email ?? user?.name ?? ""}@${storageScope(shared)}`;
}

function isRecentRecord(value: unknown): value is RecentRecord {
  const texts = ["id", "title", "kind", "url"];
  return typeof value === "object" && value !== null && texts.every((name) => typeof (value as Record<string, unknown>)[name] === "string");
}

function pathOf(url: string): string {
  return URL.canParse(url, window.location.href) ? new URL(url, window.location.href).pathname : url;
}
