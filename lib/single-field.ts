import { Refusal } from './errors.ts';

/**
 * The text of a field that a form sends at most once; '' when it is not there, or a file. Every action reads its fields
 * by this one function, so that of two values for one question none is taken.
 */
export function single(form: FormData, name: string): string {
  const values = form.getAll(name);
  if (values.length <= 1) return typeof values[0] === 'string' ? values[0] : '';
  const message =
    'This form was sent with two answers to one question. Please reload the page and try again.';
  throw new Refusal('invalid_input', message, { [name]: [message] });
}
