import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import * as words from '#text/sending/screens';

/**
 * Replaces the schema library's own messages, which are for programmers. Our own forms never cause
 * 'cannot be read'; it means that the input had another shape, such as a list instead of text.
 */
const sayWordless = ({ input }: { input?: unknown }): string =>
  input === undefined ? words.fill_this_in() : words.cannot_be_read();

/** Parses a form by its schema, on the server and in the browser, with messages for people. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, error: sayWordless });
}
