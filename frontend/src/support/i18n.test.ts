import { afterEach, describe, expect, test } from "vitest";

import { listOf, plural, setTranslations, t, tc } from "@/support/i18n";

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

describe("tc", () => {
  test("the context chooses between two translations of a sentence", () => {
    setTranslations("fr", { Remove: "Retirer", "a link\u0004Remove": "Supprimer" });

    expect(tc("a link", "Remove")).toBe("Supprimer");
    expect(t("Remove")).toBe("Retirer");
    expect(tc("a file", "Remove")).toBe("Remove");
  });

  test("parameters are filled in", () => {
    expect(tc("a link", "Remove %(name)s", { name: "A" })).toBe("Remove A");
  });
});

describe("listOf", () => {
  test.each([
    ["en", "A, B, C"],
    ["de", "A, B und C"],
    ["ar", "A، وB، وC"],
  ])("a list in %s", (locale, expected) => {
    setTranslations(locale, {});

    expect(listOf(["A", "B", "C"])).toBe(expected);
  });
});

describe("plural", () => {
  test("English chooses between the two sentences", () => {
    expect(plural("%(count)s row", "%(count)s rows", 1)).toBe("1 row");
    expect(plural("%(count)s row", "%(count)s rows", 0)).toBe("0 rows");
    expect(plural("%(count)s row", "%(count)s rows", 1204)).toBe("1,204 rows");
  });

  // The forms for 1, 2, 3, 5, 6, 7, 11, 20, 100, 1,000,000 and 0; an empty one equals the one before it.
  const FORMS: Record<string, string[]> = {
    ar: ["1", "2", "few", "", "", "", "many", "", "other", "", "0"],
    de: ["one", "other", "", "", "", "", "", "", "", "", ""],
    es: ["one", "other", "", "", "", "", "", "", "", "millions", "other"],
    fr: ["one", "other", "", "", "", "", "", "", "", "", "one"],
    id: ["other", "", "", "", "", "", "", "", "", "", ""],
    lv: ["one", "other", "", "", "", "", "", "", "", "", "zero"],
    pl: ["one", "few", "", "many", "", "", "", "", "", "", ""],
  };

  test.each([
    ["ar", { 0: "0", 1: "1", 2: "2", 3: "few", 10: "few", 11: "many", 99: "many", 102: "other", 103: "few", 2_000_000: "other" }],
    ["de", { 0: "other", 1: "one", 2: "other", 21: "other", 2_000_000: "other" }],
    ["es", { 0: "other", 1: "one", 2: "other", 1_000_000: "millions", 3_000_000: "millions", 3_000_001: "other" }],
    ["fr", { 0: "one", 1: "one", 2: "other", 3_000_000: "other" }],
    ["id", { 0: "other", 1: "other", 4: "other" }],
    ["lv", { 0: "zero", 1: "one", 10: "other", 11: "other", 21: "one", 22: "other" }],
    ["pl", { 0: "many", 1: "one", 3: "few", 5: "many", 12: "many", 22: "few", 25: "many" }],
  ])("%s uses the form of its catalog", (locale, expected) => {
    setTranslations(locale, { "%(count)s row": (FORMS[locale] ?? []).join("\u0000") });

    for (const [count, form] of Object.entries(expected)) {
      expect([count, plural("%(count)s row", "%(count)s rows", Number(count))]).toEqual([count, form]);
    }
  });

  test("a form without a count is shown without one", () => {
    setTranslations("de", { "One row": ["Eine Zeile", "%(count)s Zeilen"].join("\u0000") });

    expect(plural("One row", "%(count)s rows", 1)).toBe("Eine Zeile");
    expect(plural("One row", "%(count)s rows", 1204)).toBe("1.204 Zeilen");
  });
});
