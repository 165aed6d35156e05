import { MARK_FIELD } from '../core/people/sign-in/page-mark.ts';

/** Returns the form fields with the signed-in person's page mark, as the running product writes them. */
export async function markOf(cookie: string, ask: () => Promise<Response>): Promise<Record<string, string>> {
  const session = /session_token=[^;]*/.exec(cookie)?.[0];
  if (!session) return {};
  const known = marks.get(session) ?? (await (await ask()).text());
  if (known) marks.set(session, known);
  return known ? { [MARK_FIELD]: known } : {};
}

const marks = new Map<string, string>();

export function seenIn(page: string): Record<string, string> {
  const [, seen] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
  return seen ? { seen } : {};
}
