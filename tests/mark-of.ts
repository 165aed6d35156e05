import { MARK_FIELD } from '../core/people/sign-in/page-mark.ts';

/** Returns the form fields with the signed-in person's page mark, as the running product writes them. */
export async function markOf(cookie: string, ask: () => Promise<Response>): Promise<Record<string, string>> {
  const session = /session_token=[^;]*/.exec(cookie)?.[0];
  if (!session) return {};
  const known = marks.get(session) ?? (await textOf(await ask()));
  if (known) marks.set(session, known);
  return known ? { [MARK_FIELD]: known } : {};
}

/** @throws Error if the product could not say, such as in an outage. Its error page is no mark. */
async function textOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The mark was answered with ${answer.status}`);
  return text;
}

const marks = new Map<string, string>();

export function seenIn(page: string): Record<string, string> {
  const [, seen] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
  return seen ? { seen } : {};
}
