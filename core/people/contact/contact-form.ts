import { z } from 'zod';
import * as words from '#text/people/contact/rules';
import { typedEmail } from '../../../lib/email-field.ts';
import { typedLine, typedLines } from '../../../lib/text-field.ts';

/** The maximum lengths. The inputs on the page use them, too. */
const MAX_NAME_LENGTH = 50;
const MAX_SUBJECT_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 1000;

const [MIN_NAME_LENGTH, MIN_SUBJECT_LENGTH, MIN_MESSAGE_LENGTH] = [2, 3, 10];

const line = (
  [least, tooShort]: [least: number, tooShort: (inputs: { least: number }) => string],
  [most, tooLong]: [most: number, tooLong: (inputs: { most: number }) => string],
) => {
  const error = () => tooShort({ least });
  return typedLine(error)
    .min(least, { error })
    .max(most, { error: () => tooLong({ most }) });
};

const messageTooShort = () => words.message_too_short({ least: MIN_MESSAGE_LENGTH });

export const contactForm = z.object({
  name: line([MIN_NAME_LENGTH, words.name_too_short], [MAX_NAME_LENGTH, words.name_too_long]),
  email: typedEmail(),
  subject: line([MIN_SUBJECT_LENGTH, words.subject_too_short], [MAX_SUBJECT_LENGTH, words.subject_too_long]),
  // Forms send a line break as two characters, but people count one.
  message: typedLines(messageTooShort).pipe(
    z
      .string({ error: messageTooShort })
      .min(MIN_MESSAGE_LENGTH, { error: messageTooShort })
      .max(MAX_MESSAGE_LENGTH, { error: () => words.message_too_long({ most: MAX_MESSAGE_LENGTH }) }),
  ),
  /** A honeypot. People don't see it, but bots fill it in. */
  website_url: z.string().max(0, { error: words.leave_empty }).optional().default(''),
});

/**
 * The form without its honeypot. The action checks the honeypot first, so bots get the usual thanks instead
 * of error messages.
 */
export const contactMessageForm = contactForm.omit({ website_url: true });

export type ContactInput = z.output<typeof contactMessageForm>;
export type ContactField = keyof ContactInput;
