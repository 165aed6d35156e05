export function birthDatePath(next: string): string {
  return `/auth/birth-date?${new URLSearchParams({ next })}`;
}
