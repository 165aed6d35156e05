import { MARK_FIELD } from '../core/people/sign-in/page-mark.ts';

/** The fields by which a page says for whom it was drawn, as a running product says of the person whose cookie it is. */
export async function markOf(cookie: string, ask: () => Promise<Response>): Promise<Record<string, string>> {
  const session = /session_token=[^;]*/.exec(cookie)?.[0];
  if (!session) return {};
  const known = marks.get(session) ?? (await (await ask()).text());
  if (known) marks.set(session, known);
  return known ? { [MARK_FIELD]: known } : {};
}

const marks = new Map<string, string>();

/** What a page of the admins shows, as its forms carry it along; none where the page has no such form. */
export function seenIn(page: string): Record<string, string> {
  const [, seen] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
  return seen ? { seen } : {};
}
