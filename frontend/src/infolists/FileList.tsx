import type { StoredFile } from "@/contracts/infolists";
import { LINK_CLASS } from "@/infolists/EntryLink";
import { formatSize } from "@/forms/fields/files/fileRules";
import { Icon } from "@/ui/Icon";

/** Files with their uploaded names and sizes; an image has a thumbnail. */
export function FileList({ files }: { files: StoredFile[] }) {
  return (
    <ul data-slot="files" className="flex flex-col gap-2">
      {files.map((file, at) => (
        <li key={`${at}:${file.name}`} className="flex min-w-0 items-center gap-2.5">
          <Thumbnail file={file} />
          <span className="min-w-0 wrap-anywhere">
            {file.url === null ? (
              file.name
            ) : (
              <a href={file.url} target="_blank" rel="noopener noreferrer" className={LINK_CLASS}>
                {file.name}
              </a>
            )}
          </span>
          {file.size !== null && <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{formatSize(file.size)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Decorative: the name is beside it. */
function Thumbnail({ file: { isImage, url } }: { file: StoredFile }) {
  if (isImage && url !== null) {
    return <img src={url} alt="" width={40} height={40} loading="lazy" decoding="async" className="size-10 shrink-0 rounded-md border border-border object-cover" />;
  }
  return <Icon name={isImage ? "image" : "file-text"} className="shrink-0 text-muted-foreground" />;
}
