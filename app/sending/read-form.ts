import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/**
 * The message of a rule without words of its own. Our forms never cause it: what was sent has another shape, such as
 * a list instead of a text.
 */
const WORDLESS = 'This cannot be read. Please reload the page and try again.';
const EMPTY = 'Please fill this in.';

/** The same for the schema library, whose own words are for programmers. */
const sayWordless = ({ input }: { input?: unknown }): string => (input === undefined ? EMPTY : WORDLESS);

/** Parses a form by its schema, on the server and in the browser, with messages for people. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, error: sayWordless });
}
