import * as words from '#text/ground/fields';
import { Refusal } from './errors.ts';

/**
 * Reads a form field; '' if it is missing or a file.
 * @throws Refusal if the field was sent twice, because neither value then counts.
 */
export function single(form: FormData, name: string): string {
  const values = form.getAll(name);
  if (values.length <= 1) return typeof values[0] === 'string' ? values[0] : '';
  const message = words.two_answers;
  throw new Refusal('invalid_input', message, { [name]: [message] });
}
