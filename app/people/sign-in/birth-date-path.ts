/** The page that asks for the date of birth, with the page to go to afterwards. */
export function birthDatePath(next: string): string {
  return `/auth/birth-date?${new URLSearchParams({ next })}`;
}
