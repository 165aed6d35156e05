import { z } from 'zod';
import * as words from '#text/practice/availability/rules';
import { typedText } from '../../../lib/text-field.ts';

export const NOTICE_MINUTES = [15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320] as const;
export const BUFFER_MINUTES = [0, 5, 10, 15, 30, 45, 60, 90, 120] as const;

/** Formats minutes as '15 minutes', '1 hour', or '2 days'. */
export function sayMinutes(minutes: number): string {
  if (minutes >= 1440) return words.days_long({ count: minutes / 1440 });
  if (minutes >= 60) return words.hours_long({ count: minutes / 60 });
  return words.minutes_long({ count: minutes });
}

const oneOf = (choices: readonly number[]) =>
  typedText(words.choose_from_list).transform((text, check) => {
    const found = choices.find((minutes) => String(minutes) === text);
    if (found !== undefined) return found;
    check.addIssue({ code: 'custom', message: words.choose_from_list() });
    return z.NEVER;
  });

/** Notice and buffers, in minutes. */
export const bookingRulesForm = z.object({
  notice: oneOf(NOTICE_MINUTES),
  before: oneOf(BUFFER_MINUTES),
  after: oneOf(BUFFER_MINUTES),
});
