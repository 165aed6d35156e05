import { expect, it } from 'vitest';
import { OPTION_WORDS } from './option-form.ts';

it.each([
  ['invalid', 'Validation Error', 'Please fill in all required fields with valid values.'],
  ['full', 'Category Full', 'You can only have 10 consultation options per category.'],
  ['added', 'Option Added', 'Your consultation option has been added successfully.'],
  ['updated', 'Option Updated', 'Your consultation option has been updated successfully.'],
  ['deleted', 'Option Deleted', 'Your consultation option has been deleted successfully.'],
] as const)('an option that is %s is announced in the specification’s words', (what, title, description) => {
  expect(OPTION_WORDS[what]()).toEqual({ title, description: expect.anything() });
  expect(String(OPTION_WORDS[what]().description)).toBe(description);
});
