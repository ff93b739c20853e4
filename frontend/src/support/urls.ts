const SCHEMES = ["http:", "https:", "mailto:", "tel:"];

/** Whether a URL has a safe scheme; the server allows the same four. */
export function isSafeUrl(address: string): boolean {
  try {
    return SCHEMES.includes(new URL(address, "https://panel.invalid").protocol);
  } catch {
    return false;
  }
}

/** Complete a typed URL: `example.com` gets https, `name@example.com` gets mailto. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^(?:[a-z][a-z\d+.-]*:|[/#?.])/i.test(text)) {
    return text;
  }
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
