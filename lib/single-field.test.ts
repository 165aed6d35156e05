import { expect, it } from 'vitest';
import { single } from './single-field.ts';

function formOf(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it.each<[string, FormData, string]>([
  ['there once', formOf(['minutes', '15']), '15'],
  ['empty', formOf(['minutes', '']), ''],
  ['not there', formOf(['start', 'now']), ''],
  ['a file', formOf(['minutes', new File(['15'], 'minutes.txt')]), ''],
])('a field that is %s', (_how, form, value) => {
  expect(single(form, 'minutes')).toBe(value);
});

it.each([
  ['comes twice', formOf(['minutes', '15'], ['minutes', '60'])],
  ['comes twice with one value', formOf(['minutes', '15'], ['minutes', '15'])],
  ['comes again empty', formOf(['minutes', '15'], ['minutes', ''])],
])('a field that %s is refused', (_how, form) => {
  expect(() => single(form, 'minutes')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
