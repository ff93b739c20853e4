import type { Person } from "@/contracts/infolists";
import { ContactLink } from "@/infolists/ContactLink";
import { EntryLink } from "@/infolists/EntryLink";
import { PersonName } from "@/infolists/PersonName";

interface LinkedTextProps {
  text: string;
  /** The page of the related record that the text comes from. */
  url?: string | null | undefined;
  cardUrl?: string | undefined;
  /** The link of an email address, a phone number or a web address; it has priority. */
  href?: string | undefined;
  person?: Person | undefined;
}

/** A text with its link, and with initials or a picture if it is the name of a person. */
export function LinkedText({ text, url, cardUrl, href, person }: LinkedTextProps) {
  const linked =
    href === undefined ? (
      <EntryLink url={url} cardUrl={cardUrl}>
        {text}
      </EntryLink>
    ) : (
      <ContactLink href={href}>{text}</ContactLink>
    );
  return person === undefined ? (
    linked
  ) : (
    <PersonName person={person} name={text}>
      {linked}
    </PersonName>
  );
}
