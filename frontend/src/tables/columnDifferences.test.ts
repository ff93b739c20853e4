import { describe, expect, it } from "vitest";

import { columnDifferences, declaredColumns } from "@/tables/columnDifferences";
import { aColumn } from "@/tables/toolbar/fixtures";

const DECLARED = { visible: ["a", "b", "c"], order: ["a", "b", "c", "d", "e"] };

describe("the differences from the declared columns", () => {
  it.each([
    ["", "abc", "abcde"],
    ["-b", "ac", "abcde"],
    ["+d", "abcd", "abcde"],
    ["e:0", "abc", "eabcd"],
    ["a:4", "abc", "bcdea"],
    ["-c,+e,a:4", "abe", "bcdea"],
    ["d:0,+e:1", "abce", "deabc"],
  ])("are as short as possible: %s", (text, visible, order) => {
    const differences = columnDifferences({ visible: Array.from(visible), order: Array.from(order) }, DECLARED) ?? "";

    expect(new Set(differences.split(","))).toEqual(new Set(text.split(",")));
  });

  it.each(["-x", "+x", "a,b", "a:1"])("cannot contain the name %s", (name) => {
    expect(columnDifferences({ visible: [], order: [name] }, { visible: [name], order: [name] })).toBeNull();
  });

  it("are those from the columns that are visible by default or always", () => {
    const columns = [aColumn("a"), aColumn("b", { visible: false }), aColumn("c", { visible: false, toggleable: false })];

    expect(declaredColumns({ columns })).toEqual({ visible: ["a", "c"], order: ["a", "b", "c"] });
  });
});
