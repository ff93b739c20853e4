import { describe, expect, it } from "vitest";

import { urlify } from "@/forms/state/urlify";

describe("urlify", () => {
  it.each([
    ["Petty theft", "petty-theft"],
    ["  Many   spaces - and -- hyphens  ", "many-spaces-and-hyphens"],
    ["It's 100% (really)!", "its-100-really"],
    ["snake_case stays", "snake_case-stays"],
    ["Ärger über Größe", "arger-uber-grosse"],
    ["Čeština, žluťoučký kůň", "cestina-zlutoucky-kun"],
    ["Łódź Święta", "lodz-swieta"],
    ["Crème brûlée à l’œil", "creme-brulee-a-lil"],
    ["Ægir Þór Ðóra Øre", "aegir-thor-dora-ore"],
    ["İstanbul ılık ğ Ş", "istanbul-ilik-g-s"],
    ["Ștefan Țară", "stefan-tara"],
    ["đak Đorđe", "djak-djordje"],
    ["Ελλάδα καλημέρα", "ellada-kalhmera"],
    ["Привет, мир! Щука", "privet-mir-shuka"],
    ["Объезд", "obezd"],
    ["Є Їжак Ґанок", "ye-yizhak-ganok"],
    ["საქართველო", "saqartvelo"],
    ["مرحبا", "mrhb"],
    ["© 2024", "c-2024"],
    ["日本語", ""],
    ["", ""],
  ])("%j is %j", (text, slug) => {
    expect(urlify(text, 50, false)).toBe(slug);
  });

  it.each([
    ["Ärger über Größe", "ärger-über-größe"],
    ["Привет, мир!", "привет-мир"],
    ["日本語 テスト", "日本語-テスト"],
    ["Cafe\u0301", "café"],
    ["50 % ½", "50-½"],
  ])("with unicode, %j is %j", (text, slug) => {
    expect(urlify(text, 50, true)).toBe(slug);
  });

  it.each([
    ["one two three", 7, "one-two"],
    ["one two three", 8, "one-two"],
    ["one two three", 9, "one-two-t"],
    ["one two three", null, "one-two-three"],
    ["𐐨𐐨𐐨", 2, "𐐨𐐨"],
  ])("%j is cut to %j characters: %j", (text, maxLength, slug) => {
    expect(urlify(text, maxLength, true)).toBe(slug);
  });
});
