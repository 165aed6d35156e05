import { z } from 'zod';
import * as words from '#text/practice/outside-calendars/rules';
import { typedLine } from '../../../lib/text-field.ts';

/** Returns what is wrong with a calendar's address; null if nothing is. */
export function faultOfAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol === 'http:') return words.address_http();
  if (url?.protocol !== 'https:' || !/^https:\/\//i.test(text)) return words.address_missing();
  if (url.username || url.password) return words.address_with_password();
  if (url.port !== '') return words.address_with_port({ port: url.port });
  return null;
}

/** The address of an outside calendar. 'webcal:' becomes 'https:'. */
export const outsideCalendarForm = z.object({
  address: typedLine(words.address_missing)
    .max(1000, { error: words.address_too_long })
    .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
    .superRefine((text, ctx) => {
      const message = faultOfAddress(text);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    }),
});

/** Explains each stored reason why a calendar could not be read. */
export const CALENDAR_FAULTS: Record<string, () => string> = {
  'not-https': words.not_https,
  'other-port': words.other_port,
  'with-password': words.with_password,
  'not-public': words.not_public,
  unreachable: words.unreachable,
  'too-many-redirects': words.too_many_redirects,
  'too-large': words.too_large,
  'too-slow': words.too_slow,
  'not-found': words.gone,
  'not-answered': words.not_answered,
  'too-slow-to-read': words.too_slow_to_read,
  'too-large-to-read': words.too_large_to_read,
  'not-read': words.not_read,
  'ends-early': words.ends_early,
  'no-calendar': words.no_calendar,
};
