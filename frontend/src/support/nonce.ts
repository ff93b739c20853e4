/**
 * Read the CSP nonce from our own script element. Libraries that insert style elements (Radix's scroll lock) read it
 * from this global.
 */
export function startNonce(): string | undefined {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) {
    Object.assign(globalThis, { __webpack_nonce__: nonce });
  }
  return nonce;
}
