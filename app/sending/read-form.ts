import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/**
 * The message for a rule that has none. Our own forms never cause this message; it means that the input had
 * another shape, such as a list instead of text.
 */
const WORDLESS = 'This cannot be read. Please reload the page and try again.';
const EMPTY = 'Please fill this in.';

/** Replaces the schema library's own messages, which are for programmers. */
const sayWordless = ({ input }: { input?: unknown }): string => (input === undefined ? EMPTY : WORDLESS);

/** Parses a form by its schema, on the server and in the browser, with messages for people. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, error: sayWordless });
}
