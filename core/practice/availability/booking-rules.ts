import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';

export const NOTICE_MINUTES = [15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320] as const;
export const BUFFER_MINUTES = [0, 5, 10, 15, 30, 45, 60, 90, 120] as const;

/** Formats minutes as '15 minutes', '1 hour', or '2 days'. */
export function sayMinutes(minutes: number): string {
  const [count, unit] =
    minutes >= 1440 ? [minutes / 1440, 'day'] : minutes >= 60 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const oneOf = (choices: readonly number[]) =>
  typedText('Choose from the list.').transform((text, check) => {
    const found = choices.find((minutes) => String(minutes) === text);
    if (found !== undefined) return found;
    check.addIssue({ code: 'custom', message: 'Choose from the list.' });
    return z.NEVER;
  });

/** The notice and the buffers, in minutes. */
export const bookingRulesForm = z.object({
  notice: oneOf(NOTICE_MINUTES),
  before: oneOf(BUFFER_MINUTES),
  after: oneOf(BUFFER_MINUTES),
});
