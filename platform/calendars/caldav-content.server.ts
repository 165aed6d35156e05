import { calendarQuery } from 'tsdav';

/** The content type of an answer with many resources (RFC 4918). */
export const XML_TYPE = 'application/xml; charset=utf-8';

/**
 * Returns the calendar files in a CalDAV server's answer, one after the other. Only the bounded process calls
 * this, because answers can be large.
 */
export async function filesInAnswer(answer: Uint8Array): Promise<string> {
  const responses = await calendarQuery({
    url: 'https://calendar.invalid/',
    props: {},
    fetch: async () =>
      new Response(new TextDecoder().decode(answer), { status: 207, headers: { 'Content-Type': XML_TYPE } }),
  });
  const files = responses.map(({ props }) => textOf(props?.calendarData));
  return files.filter((file) => file !== '').join('\r\n');
}

/** Returns the text of an element; '' if it has none. */
export function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && '_cdata' in value) return textOf(value._cdata);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
