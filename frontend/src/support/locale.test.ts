import { afterEach, describe, expect, test } from "vitest";

import { formatDateTime } from "@/support/formats";
import { intlLocale, pageLocale, pageTimeZone } from "@/support/locale";
import { timeAgo } from "@/support/timeAgo";

const MOMENT = "2026-11-16T23:30:00Z";

afterEach(() => {
  document.documentElement.lang = "en";
  delete document.documentElement.dataset.timeZone;
});

describe("the page's language", () => {
  test.each(["ar", "fa", "bn", "th"])("%s has Western digits and the Gregorian calendar, as the server has", (code) => {
    const date = new Intl.DateTimeFormat(intlLocale(code), { year: "numeric", timeZone: "UTC" }).format(Date.parse(MOMENT));

    expect(date).toContain("2026");
  });

  test.each(["tlh", "", "not a tag", "en_"])("'%s' is formatted as English", (code) => {
    document.documentElement.lang = code;

    expect(timeAgo(MOMENT, pageLocale(), Date.parse(MOMENT) + 7_200_000)).toBe("2 hr. ago");
  });

  test("Django's spelling of a variant is understood", () => {
    expect(intlLocale("pt_BR")).toMatch(/^pt-BR/);
    expect(intlLocale("zh-hans")).toMatch(/^zh-Hans/);
  });
});

describe("the user's time zone", () => {
  test("times are shown in the server's zone of the user", () => {
    document.documentElement.dataset.timeZone = "Asia/Tokyo";

    expect(formatDateTime(MOMENT)).toBe("Nov 17, 2026, 8:30 AM");
  });

  test("an unknown zone is the browser's", () => {
    document.documentElement.dataset.timeZone = "Mars/Olympus";

    expect(pageTimeZone()).toBeUndefined();
  });
});
