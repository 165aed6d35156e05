import { z } from 'zod';
import * as words from '#text/consultations/messages/rules';
import { plainText, showsNothing } from '../../../lib/plain-text.ts';
import { typedText } from '../../../lib/text-field.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';

/**
 * Converts line endings to line feeds, removes invisible characters, and keeps at most one empty line in a
 * row.
 */
export function cleanText(text: string): string {
  if (showsNothing(text)) return '';
  return plainText(text)
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', ' ')
        .replace(/\p{Cc}/gu, '')
        .trimEnd(),
    )
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC');
}

export const messageBody = typedText(words.words_missing)
  .max(MESSAGE_LIMIT * 8, { error: () => words.too_long({ messageLimit: MESSAGE_LIMIT }) })
  .transform(cleanText)
  .pipe(
    z
      .string({ error: words.words_missing })
      .min(1, { error: words.words_missing })
      .max(MESSAGE_LIMIT, { error: () => words.too_long({ messageLimit: MESSAGE_LIMIT }) }),
  );

export const messageForm = z.object({
  body: messageBody,
  /** The form creates it, so a second click sends the same key and finds the first message. */
  key: z.string().max(100),
});
