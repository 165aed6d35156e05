import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/**
 * What is said of a field by a rule that has no words of its own for it. Forms of ours send nothing of that kind; what
 * was sent has another shape, such as a list in the place of a text.
 */
const WORDLESS = 'This cannot be read. Please reload the page and try again.';
const EMPTY = 'Please fill this in.';

/** The same for the library that reads by a schema, whose own words are for programmers. */
export const sayWordless = ({ input }: { input?: unknown }): string =>
  input === undefined ? EMPTY : WORDLESS;

/** Reads a form by its schema, on the server and in the browser; what is wrong is said in words for people. */
export function readForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, error: sayWordless });
}
