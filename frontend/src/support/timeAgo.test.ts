import { expect, test } from "vitest";

import { timeAgo } from "@/support/timeAgo";

const NOW = Date.parse("2026-11-15T12:00:00Z");

test.each([
  ["2026-11-15T11:59:30Z", "now"],
  ["2026-11-15T11:59:00Z", "1 min. ago"],
  ["2026-11-15T09:10:00Z", "2 hr. ago"],
  ["2026-11-14T11:00:00Z", "yesterday"],
  ["2026-11-01T12:00:00Z", "2 wk. ago"],
  ["2025-09-15T12:00:00Z", "last yr."],
  // A clock that is ahead.
  ["2026-11-15T12:05:00Z", "now"],
])("%s was %s", (moment, words) => {
  expect(timeAgo(moment, "en", NOW)).toBe(words);
});

test("the text is in the user's language", () => {
  expect(timeAgo("2026-11-14T11:00:00Z", "de", NOW)).toBe("gestern");
});
