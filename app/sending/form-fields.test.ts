import { expect, it } from 'vitest';
import { fieldsOf } from './form-fields.ts';

const typed = (value: string, defaultValue: string) => ({ name: 'a', type: 'text', value, defaultValue });
const ticked = (checked: boolean, defaultChecked: boolean, type = 'checkbox') => ({
  name: 'a',
  type,
  value: 'x',
  checked,
  defaultChecked,
});
const choice = (selected: number, first: number, type = 'select-one') => ({
  name: 'a',
  type,
  value: '',
  options: ['x', 'y'].map((value, at) => ({
    value,
    selected: at === selected,
    defaultSelected: at === first,
  })),
});

it.each<[what: string, fields: object[], isChanged: boolean]>([
  ['a text as it came', [typed('2.00', '2.00')], false],
  ['another text', [typed('2.50', '2.00')], true],
  ['a text that was emptied', [typed('', '2.00')], true],
  ['two lines, ended in two ways', [typed('a\nb', 'a\r\nb')], false],
  ['a tick as it came', [ticked(true, true)], false],
  ['a tick taken away', [ticked(false, true)], true],
  [
    'another of two choices',
    [ticked(false, true, 'radio'), { ...ticked(true, false, 'radio'), value: 'y' }],
    true,
  ],
  ['a list as it came', [choice(1, 1)], false],
  ['a list that came without a choice', [choice(0, -1)], false],
  ['another line of a list', [choice(1, 0)], true],
  [
    'what nobody fills in',
    [
      { ...typed('2', '1'), type: 'hidden' },
      { ...typed('2', '1'), type: 'submit' },
    ],
    false,
  ],
  ['what cannot be changed', [{ ...typed('2', '1'), disabled: true }], false],
  ['what has no name', [{ ...typed('2', '1'), name: '' }], false],
])('%s: changed or not', (_what, fields, isChanged) => {
  expect(fieldsOf(fields, 'now') !== fieldsOf(fields, 'first')).toBe(isChanged);
});
