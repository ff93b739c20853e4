import { Link } from "@/adapters/inertia";
import { Avatar } from "@/ui/Avatar";
import { EmptyState } from "@/ui/EmptyState";

interface Comment {
  key: number;
  body: string;
  author: string | null;
  /** A moment, as the server writes it. */
  at: string;
  task: string;
  href: string;
}

/** What was said last, and where. */
export default function LatestComments({ data }: { data: { comments: Comment[] } }) {
  if (data.comments.length === 0) {
    return <EmptyState icon="message-square" heading="No comments yet" className="py-8" />;
  }
  return (
    <ul className="flex flex-col gap-3.5 pt-1">
      {data.comments.map(({ key, body, author, at, task, href }) => (
        <li key={key} className="flex min-w-0 gap-2.5">
          <Avatar name={author ?? "?"} size="sm" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="flex items-baseline justify-between gap-2">
              <span className="truncate font-medium">{author ?? "Former user"}</span>
              <time dateTime={at} title={new Date(at).toLocaleString()} className="shrink-0 text-xs text-muted-foreground">
                {ago(at)}
              </time>
            </p>
            <p dir="auto" className="text-match-parent line-clamp-2 text-muted-foreground">{body}</p>
            <Link href={href} className="inline-flex min-h-6 max-w-full items-center text-primary underline-offset-4 hover:underline">
              <span dir="auto" className="text-match-parent truncate">{task}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a moment was, in the reader's words. */
function ago(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto", style: "short" });
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ["minute", 60];
  return words.format(Math.round(seconds / length), unit);
}
