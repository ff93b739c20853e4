import { useEditorState } from "@tiptap/react";
import type { Editor } from "@tiptap/react";
import { Link } from "lucide-react";
import { useState } from "react";

import { ToolbarButton } from "@/forms/fields/editors/EditorToolbar";
import { t, tc } from "@/support/i18n";
import { completeUrl, isSafeUrl } from "@/support/urls";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";
import { Popover, PopoverAnchor, PopoverContent } from "@/ui/Popover";

/** Adds, changes or removes a link. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("link") });
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <span className="inline-flex">
          <ToolbarButton label={t("Link")} drawing={Link} isActive={isActive} onPress={() => setOpen(!isOpen)} />
        </span>
      </PopoverAnchor>
      <PopoverContent aria-label={t("Link")} className="w-80" onCloseAutoFocus={(event) => event.preventDefault()}>
        <AddressForm editor={editor} canRemove={isActive} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

interface AddressFormProps {
  editor: Editor;
  canRemove: boolean;
  onDone: () => void;
}

function AddressForm({ editor, canRemove, onDone }: AddressFormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [isRefused, setRefused] = useState(false);

  const apply = () => {
    const href = completeUrl(address);
    if (href === "" || !isSafeUrl(href)) {
      setRefused(true);
      return;
    }
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange("link");
    // Without a selection the URL becomes the text.
    (empty && !canRemove ? chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }) : chain.setLink({ href })).run();
    onDone();
  };

  return (
    // No form element, because this one is inside another form.
    <div className="flex flex-col gap-2 p-2">
      <Input
        aria-label={t("Address")}
        aria-invalid={isRefused || undefined}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            apply();
          }
        }}
      />
      <p role="status" className="text-sm text-destructive empty:hidden">
        {isRefused && t("Enter a web address, an email address or a phone number.")}
      </p>
      <div className="flex justify-end gap-1.5">
        {canRemove && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onDone();
            }}
          >
            {tc("a link", "Remove")}
          </Button>
        )}
        <Button variant="primary" size="sm" onClick={apply}>
          {t("Apply")}
        </Button>
      </div>
    </div>
  );
}
