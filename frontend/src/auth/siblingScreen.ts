/** The address of another sign-in screen, which stands beside the sign-in screen itself. */
export function siblingScreen(loginUrl: string | null, screen: string): string | null {
  return loginUrl?.split("?", 1)[0]?.replace(/[^/]+(\/?)$/, `${screen}$1`) ?? null;
}
