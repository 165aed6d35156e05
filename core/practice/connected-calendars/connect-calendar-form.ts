import { z } from 'zod';
import * as rules from '#text/practice/connected-calendars/rules';
import * as words from '#text/practice/outside-calendars/rules';
import { typedLine, typedSigns, typedText } from '../../../lib/text-field.ts';
import { faultOfAddress } from '../linked-calendars/outside-calendar-form.ts';

/** The address of a calendar server, and the account there. */
export const connectCalendarForm = z.object({
  server: typedLine(rules.server_missing)
    .max(500, { error: rules.server_too_long })
    .transform((text) => (/^[\w.-]+(\/|$)/.test(text) ? `https://${text}` : text))
    .superRefine((text, ctx) => {
      const message = faultOfAddress(text);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    }),
  account: typedLine(rules.account_missing)
    .min(1, { error: rules.account_missing })
    .max(200, { error: rules.account_missing }),
  password: typedText(rules.password_missing)
    .min(1, { error: rules.password_missing })
    .max(200, { error: rules.password_missing }),
});

/** Which calendars to read, by id, and which one gets the bookings; '' for none. */
export const chooseCalendarsForm = z.object({
  reads: z.array(typedSigns().max(40)).max(50).default([]),
  writes: typedSigns().max(40).default(''),
});

const CONNECTION_FAULTS: Record<string, () => string> = {
  'not-https': rules.not_https,
  'other-port': rules.other_port,
  'with-password': rules.not_https,
  'not-public': rules.not_public,
  unreachable: rules.unreachable,
  'too-many-redirects': words.too_many_redirects,
  'too-large': rules.too_large,
  'too-slow': rules.too_slow,
  'not-found': rules.calendar_gone,
  'not-answered': rules.not_answered,
  refused: rules.refused,
  withdrawn: rules.withdrawn,
  'asks-to-wait': rules.asks_to_wait,
  'no-calendars': rules.no_calendars,
  'not-taken': rules.not_taken,
  'too-slow-to-read': words.too_slow_to_read,
  'too-large-to-read': words.too_large_to_read,
  'not-read': words.not_read,
  'ends-early': words.ends_early,
  'no-calendar': rules.not_answered,
};

/** Checks whether only the account's owner can make a connection work again. */
export const isRefusal = (fault: string | null) => fault === 'refused' || fault === 'withdrawn';

/** Explains why a connection failed. Reasons that a newer version stored are worded in general. */
export const sayConnectionFault = (fault: string): string =>
  (CONNECTION_FAULTS[fault] ?? rules.not_answered)();
