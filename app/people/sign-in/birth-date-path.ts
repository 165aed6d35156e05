/** Path of the page that asks for the date of birth and then continues to `next`. */
export function birthDatePath(next: string): string {
  return `/auth/birth-date?${new URLSearchParams({ next })}`;
}
