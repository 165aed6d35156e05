import { z } from 'zod';
import { plainText, showsNothing } from '../../../lib/plain-text.ts';
import { typedText } from '../../../lib/text-field.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';

/**
 * Converts line ends to line feeds, removes invisible characters, and keeps at most one empty line in a
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

export const messageBody = typedText('Write a few words first.')
  .max(MESSAGE_LIMIT * 8, `A message can have at most ${MESSAGE_LIMIT} characters.`)
  .transform(cleanText)
  .pipe(
    z
      .string('Write a few words first.')
      .min(1, 'Write a few words first.')
      .max(MESSAGE_LIMIT, `A message can have at most ${MESSAGE_LIMIT} characters.`),
  );

export const messageForm = z.object({
  body: messageBody,
  /** Created with the form, so a second click sends the same key and finds the first message. */
  key: z.string().max(100),
});
