/**
 * Read the nonce of this response from our own script; the attribute is hidden, the property is not.
 * Libraries that insert a style element (Radix's scroll lock) look for it under this name.
 */
export function startNonce(): string | undefined {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) {
    Object.assign(globalThis, { __webpack_nonce__: nonce });
  }
  return nonce;
}
