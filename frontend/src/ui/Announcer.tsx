import { useAnnouncement } from "@/support/announcements";

/** Says announcements to screen readers. */
export function Announcer() {
  const { id, text } = useAnnouncement();
  return (
    <div data-slot="announcer" aria-live="polite" aria-atomic className="sr-only">
      <span key={id}>{text}</span>
    </div>
  );
}
