import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { typedLine, typedLines } from '../../../lib/text-field.ts';

/** Most characters of each field; the inputs carry them as caps. */
export const NAME_LONGEST = 50;
export const SUBJECT_LONGEST = 100;
export const MESSAGE_LONGEST = 1000;

const line = (shortest: number, longest: number, tooShort: string, tooLong: string) =>
  typedLine(tooShort).min(shortest, tooShort).max(longest, tooLong);

/** What the contact form asks for; the browser and the server read it with this one schema. */
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
  // A posted line break is two characters, a typed one is one: count what the person saw counted.
  message: typedLines('Message must be at least 10 characters.').pipe(
    z
      .string('Message must be at least 10 characters.')
      .min(10, 'Message must be at least 10 characters.')
      .max(MESSAGE_LONGEST, `Message cannot exceed ${MESSAGE_LONGEST} characters.`),
  ),
  /** A trap: people do not see this field, programs fill it. */
  website_url: z.string().max(0, 'This field should be empty.').optional().default(''),
});

/** The same without the trap, which is looked at first: whoever is in it is thanked, not corrected. */
export const letterForm = contactForm.omit({ website_url: true });

/** A letter that is fit to be kept. */
export type ContactInput = z.output<typeof letterForm>;
export type ContactField = keyof ContactInput;
