import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { typedLine, typedLines } from '../../../lib/text-field.ts';

/** In characters. The inputs on the page have the same limits. */
const NAME_LONGEST = 50;
const SUBJECT_LONGEST = 100;
const MESSAGE_LONGEST = 1000;

const line = (shortest: number, longest: number, tooShort: string, tooLong: string) =>
  typedLine(tooShort).min(shortest, tooShort).max(longest, tooLong);

export const contactForm = z.object({
  name: line(
    2,
    NAME_LONGEST,
    'Name must be at least 2 characters.',
    `Name cannot exceed ${NAME_LONGEST} characters.`,
  ),
  email: typedEmail(),
  subject: line(
    3,
    SUBJECT_LONGEST,
    'Subject must be at least 3 characters.',
    `Subject cannot exceed ${SUBJECT_LONGEST} characters.`,
  ),
  // Forms send a line break as two characters, but people count it as one.
  message: typedLines('Message must be at least 10 characters.').pipe(
    z
      .string('Message must be at least 10 characters.')
      .min(10, 'Message must be at least 10 characters.')
      .max(MESSAGE_LONGEST, `Message cannot exceed ${MESSAGE_LONGEST} characters.`),
  ),
  /** A honeypot: people don't see it, but bots fill it in. */
  website_url: z.string().max(0, 'This field should be empty.').optional().default(''),
});

/**
 * The form without its honeypot. The action checks the honeypot first, because it thanks bots and does not
 * correct them.
 */
export const contactMessageForm = contactForm.omit({ website_url: true });

export type ContactInput = z.output<typeof contactMessageForm>;
export type ContactField = keyof ContactInput;
