/** The names a panel may give the width of its content; anything else is taken as a length. */
const WIDTHS: Record<string, string> = {
  xs: "20rem",
  sm: "24rem",
  md: "28rem",
  lg: "32rem",
  xl: "36rem",
  "2xl": "42rem",
  "3xl": "48rem",
  "4xl": "56rem",
  "5xl": "64rem",
  "6xl": "72rem",
  "7xl": "80rem",
  full: "none",
};

export function contentWidth(token: string | null): string {
  return token === null ? "none" : (WIDTHS[token] ?? token);
}
