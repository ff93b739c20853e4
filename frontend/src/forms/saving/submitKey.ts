/** A key for one opened create form: the server makes one record of all requests that carry it. */
export function newSubmitKey(): string {
  // Browsers offer `randomUUID` over HTTPS and on localhost only.
  if (typeof crypto.randomUUID === "function") {
    return crypto.randomUUID();
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
