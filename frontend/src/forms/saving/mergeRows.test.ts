import { describe, expect, it } from "vitest";

import { contestedRows, contestedSides, mergedRows } from "@/forms/saving/mergeRows";

const row = (key: string, title: string) => ({ _key: key, title });
const BASE = [row("1", "Plan"), row("2", "Build"), row("3", "Paint")];

describe("rows that two users changed", () => {
  it("take the other user's values where this one changed nothing", () => {
    const mine = [row("1", "Mine"), row("2", "Build"), row("3", "Paint"), { title: "New" }];
    const theirs = [row("1", "Plan"), row("2", "Theirs"), row("4", "Added")];
    const versions = { base: BASE, mine, theirs };

    expect(contestedRows(versions)).toEqual([]);
    expect(mergedRows(versions, "mine")).toEqual([row("1", "Mine"), row("2", "Theirs"), { title: "New" }, row("4", "Added")]);
  });

  it("are contested if both changed the same row", () => {
    const versions = { base: BASE, mine: [row("1", "Mine"), BASE[1], BASE[2]], theirs: [row("1", "Theirs"), BASE[1], BASE[2]] };

    expect(contestedSides(versions)).toEqual({ mine: [row("1", "Mine")], theirs: [row("1", "Theirs")] });
    expect(mergedRows(versions, "mine")[0]).toEqual(row("1", "Mine"));
    expect(mergedRows(versions, "theirs")[0]).toEqual(row("1", "Theirs"));
  });

  it("are created again if one user changed what the other deleted", () => {
    const versions = { base: BASE, mine: [row("1", "Mine")], theirs: [BASE[1], row("3", "Theirs")] };

    expect(contestedRows(versions).map(({ shown }) => shown._key)).toEqual(["1", "3"]);
    expect(mergedRows(versions, "mine")).toEqual([{ title: "Mine" }]);
    expect(mergedRows(versions, "theirs")).toEqual([row("3", "Theirs")]);
  });

  it("are none in a value that is no list", () => {
    expect(mergedRows({ base: null, mine: undefined, theirs: "x" }, "mine")).toEqual([]);
  });
});
