import { afterEach, describe, expect, test } from "vitest";

import { plural, setTranslations, t } from "@/support/i18n";

afterEach(() => setTranslations("en", {}));

describe("t", () => {
  test("an untranslated sentence is its own translation", () => {
    expect(t("Sign out")).toBe("Sign out");
  });

  test("parameters are filled in by name, in any order", () => {
    setTranslations("id", { "%(count)s of %(total)s": "dari %(total)s, %(count)s" });

    expect(t("%(count)s of %(total)s", { count: 3, total: 9 })).toBe("dari 9, 3");
  });

  test("a missing parameter stays visible", () => {
    expect(t("Hello %(name)s")).toBe("Hello %(name)s");
  });

  test("a parameter's value is not interpreted", () => {
    expect(t("Hello %(name)s", { name: "%(name)s $& $1" })).toBe("Hello %(name)s $& $1");
  });
});

describe("plural", () => {
  test("English chooses between the two sentences", () => {
    expect(plural("%(count)s row", "%(count)s rows", 1)).toBe("1 row");
    expect(plural("%(count)s row", "%(count)s rows", 0)).toBe("0 rows");
    expect(plural("%(count)s row", "%(count)s rows", 1204)).toBe("1,204 rows");
  });

  test("a language with more forms uses its own", () => {
    setTranslations("pl", { "%(count)s row": "%(count)s wiersz\u0000%(count)s wiersze\u0000%(count)s wierszy" });

    expect([1, 3, 5].map((count) => plural("%(count)s row", "%(count)s rows", count))).toEqual([
      "1 wiersz",
      "3 wiersze",
      "5 wierszy",
    ]);
  });

  test("a language with one form uses it for every count", () => {
    setTranslations("id", { "%(count)s row": "%(count)s baris" });

    expect(plural("%(count)s row", "%(count)s rows", 1)).toBe("1 baris");
    expect(plural("%(count)s row", "%(count)s rows", 4)).toBe("4 baris");
  });
});
