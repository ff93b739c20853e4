import type { Action } from "@/contracts/actions";
import { countOfThings, figure } from "@/actions/countWords";
import type { Nouns } from "@/actions/countWords";
import { countOf } from "@/actions/target";
import type { ActionTarget } from "@/actions/target";
import { t } from "@/support/i18n";

export interface DialogWords {
  heading: string;
  description: string | null;
  /** The name of the record, where the sentences above do not say it already. */
  subject: string | null;
  submit: string;
  /** The same with another verb: the server may name it late. */
  submitFor: (verb: string) => string;
  cancel: string;
}

/** Everything a dialog says. The server's words; what it cannot know, the number ticked, is added here. */
export function dialogWords(action: Action, target: ActionTarget, nouns: Nouns | null, locale: string): DialogWords {
  const { confirmation, modal, label } = action;
  // The server leaves a gap for the number it does not know.
  const said = (text: string | null) => text?.replaceAll("{count}", countIn(target, locale)) ?? null;
  const heading = said(modal?.heading ?? confirmation?.heading ?? null) ?? label;
  const description = said(modal?.description ?? confirmation?.description ?? null);
  const verb = modal?.submitLabel ?? confirmation?.button ?? label;
  const subject = subjectOf(target, nouns, locale);
  const isSaid = subject === null || target.scope === "bulk" || [heading, description].some((text) => text?.includes(subject));
  // Several records have no name; how many they are stands on the button.
  const submitFor = (word: string) =>
    target.scope === "bulk" && subject !== null ? t("%(verb)s %(things)s", { verb: word, things: subject }) : word;
  return {
    heading,
    description,
    subject: isSaid ? null : subject,
    submit: submitFor(verb),
    submitFor,
    cancel: modal?.cancelLabel ?? t("Cancel"),
  };
}

function countIn(target: ActionTarget, locale: string): string {
  return target.scope === "bulk" ? figure(countOf(target), locale, "records" in target || target.countIsExact !== false) : "1";
}

function subjectOf(target: ActionTarget, nouns: Nouns | null, locale: string): string | null {
  switch (target.scope) {
    case "record":
    case "infolist":
      return target.title ?? null;
    case "bulk": {
      const counted = countIn(target, locale);
      return nouns === null ? counted : countOfThings(countOf(target), counted, nouns, locale);
    }
    case "table":
      return null;
    default:
      return target satisfies never;
  }
}
