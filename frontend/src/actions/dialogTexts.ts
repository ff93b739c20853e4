import type { Action } from "@/contracts/actions";
import { countWithNoun, formatCount } from "@/actions/recordCount";
import type { Nouns } from "@/actions/recordCount";
import { countOf } from "@/actions/target";
import type { ActionTarget } from "@/actions/target";
import { t } from "@/support/i18n";

/** This many characters of a title are enough to recognize it in a heading. */
const ENOUGH = 12;

export interface DialogTexts {
  heading: string;
  description: string | null;
  /** The record's title, unless the heading or description contains it. */
  subject: string | null;
  submit: string;
  /** The same with another verb: the form may set it later. */
  submitFor: (verb: string) => string;
  cancel: string;
}

/** Return the texts of a dialog. The server sends them; the number of selected records is added here. */
export function dialogTexts(action: Action, target: ActionTarget, nouns: Nouns | null, locale: string): DialogTexts {
  const { confirmation, modal, label } = action;
  const subject = subjectOf(target, nouns, locale);
  // The server sends placeholders for the number of records, and for the number with their label.
  const count = countIn(target);
  const records = target.scope === "bulk" && subject !== null ? subject : count;
  const withCount = (text: string | null) => text?.replaceAll("{count}", count).replaceAll("{records}", records) ?? null;
  const heading = withCount(modal?.heading ?? confirmation?.heading ?? null) ?? label;
  const description = withCount(modal?.description ?? confirmation?.description ?? null);
  const verb = modal?.submitLabel ?? confirmation?.button ?? label;
  // A long title may be cut in the heading.
  const isMentioned = subject === null || target.scope === "bulk" || [heading, description].some((text) => text?.includes(subject.slice(0, ENOUGH)));
  // The button of a bulk action contains the number of records.
  const submitFor = (word: string) =>
    target.scope === "bulk" && subject !== null ? t("%(verb)s %(things)s", { verb: word, things: subject }) : word;
  return {
    heading,
    description,
    subject: isMentioned ? null : subject,
    submit: submitFor(verb),
    submitFor,
    cancel: modal?.cancelLabel ?? t("Cancel"),
  };
}

function countIn(target: ActionTarget): string {
  return target.scope === "bulk" ? formatCount(countOf(target), "records" in target || target.countIsExact !== false) : "1";
}

function subjectOf(target: ActionTarget, nouns: Nouns | null, locale: string): string | null {
  switch (target.scope) {
    case "record":
    case "infolist":
      return target.title ?? null;
    case "bulk": {
      const counted = countIn(target);
      return nouns === null ? counted : countWithNoun(countOf(target), counted, nouns, locale);
    }
    case "table":
      return null;
    default:
      return target satisfies never;
  }
}
