const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** Whether an address leads somewhere and runs nothing; the server keeps the same four kinds. */
export function isSafeAddress(address: string): boolean {
  try {
    return SCHEMES.includes(new URL(address, "https://panel.invalid").protocol);
  } catch {
    return false;
  }
}

/** An address as people type it: `example.com` means the web, `name@example.com` a letter. */
export function completedAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^(?:[a-z][a-z\d+.-]*:|[/#?.])/i.test(text)) {
    return text;
  }
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
