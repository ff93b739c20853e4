import type { ReactNode } from "react";

import { LINK_CLASS } from "@/infolists/EntryLink";
import { t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

/** An email address, a phone number or a web address as a link; a web address opens in a new tab. */
export function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:/i.test(href)) {
    return (
      <a href={href} data-slot="contact-link" className={LINK_CLASS}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" data-slot="contact-link" className={LINK_CLASS}>
      {children}
      <span className="sr-only">{t("(opens in a new tab)")}</span>
      <Icon name="external-link" size={12} className="ms-1 inline-block align-baseline text-muted-foreground print:hidden" />
    </a>
  );
}
