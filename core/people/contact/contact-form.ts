import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { typedLine, typedLines } from '../../../lib/text-field.ts';

/** The most characters of a name. This limit and the next two also apply to the inputs on the page. */
const MAX_NAME_LENGTH = 50;
const MAX_SUBJECT_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 1000;

const line = (shortest: number, longest: number, tooShort: string, tooLong: string) =>
  typedLine(tooShort).min(shortest, tooShort).max(longest, tooLong);

export const contactForm = z.object({
  name: line(
    2,
    MAX_NAME_LENGTH,
    'Name must be at least 2 characters.',
    `Name cannot exceed ${MAX_NAME_LENGTH} characters.`,
  ),
  email: typedEmail(),
  subject: line(
    3,
    MAX_SUBJECT_LENGTH,
    'Subject must be at least 3 characters.',
    `Subject cannot exceed ${MAX_SUBJECT_LENGTH} characters.`,
  ),
  // Forms send a line break as two characters, but people count it as one.
  message: typedLines('Message must be at least 10 characters.').pipe(
    z
      .string('Message must be at least 10 characters.')
      .min(10, 'Message must be at least 10 characters.')
      .max(MAX_MESSAGE_LENGTH, `Message cannot exceed ${MAX_MESSAGE_LENGTH} characters.`),
  ),
  /** A honeypot: people don't see it, but bots fill it in. */
  website_url: z.string().max(0, 'This field should be empty.').optional().default(''),
});

/**
 * The form without its honeypot. The action checks the honeypot first, so that bots get thanks and no
 * corrections.
 */
export const contactMessageForm = contactForm.omit({ website_url: true });

export type ContactInput = z.output<typeof contactMessageForm>;
export type ContactField = keyof ContactInput;
