import { z } from 'zod';
import { typedLines } from '../../lib/text-field.ts';

const words = (shortest: number, longest: number, tooShort: string) =>
  typedLines(tooShort).pipe(
    z.string().min(shortest, tooShort).max(longest, `Please use at most ${longest} characters.`),
  );

/** Why an account is suspended; the person is told. */
export const suspendForm = z.object({
  reason: words(5, 500, 'Please give a reason of 5 characters or more.'),
});

/** What was done about a report; only admins read it. */
export const closeReportForm = z.object({
  outcome: words(3, 500, 'Please say in a few words what was done.'),
});

/** An answer to a letter of the contact form. */
export const answerForm = z.object({
  body: words(2, 5000, 'Please write an answer.'),
});
