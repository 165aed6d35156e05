import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import * as words from '#text/ground/limits';
import { isRefusal, Refusal } from './errors.ts';
import { inLanguage } from './language.server.ts';
import { withFacts } from './sentence.ts';

const soon = () => new Refusal('too_many_requests', withFacts(words.try_again_in_minutes, { minutes: 5 }));
const inMinutes = () => words.try_again_in_minutes({ minutes: 5 });
const aMinute = inLanguage('es', () => words.try_again_in_a_minute());

it("is worded in its reader's language, not in the language in which it was created", () => {
  const refusal = inLanguage('es', soon);
  expect(refusal.message).toBe('Too many attempts. Please try again in 5 minutes.');
  expect(inLanguage('es', () => refusal.message)).toBe(inLanguage('es', inMinutes));
  expect(refusal.message).not.toBe(inLanguage('es', inMinutes));
});

it('keeps the facts of its sentence, and words those that depend on the language', () => {
  const minutes = words.try_again_in_a_minute;
  const refusal = new Refusal('too_many_requests', withFacts(words.try_again_in_minutes, { minutes }));
  expect(soon().facts).toEqual({ minutes: 5 });
  expect(refusal.facts).toEqual({ minutes: 'Too many attempts. Please try again in a minute.' });
  expect(inLanguage('es', () => refusal.facts)).toEqual({ minutes: aMinute });
  expect(new Refusal('not_found', words.try_again_in_an_hour).facts).toEqual({});
  expect(new Refusal('not_found', 'This report was not found.').facts).toEqual({});
});

it('words the messages next to fields', () => {
  const refusal = new Refusal('invalid_input', words.try_again_in_an_hour, {
    email: [words.try_again_in_a_minute, 'Typed wrong.'],
  });
  expect(inLanguage('es', () => refusal.fields)).toEqual({ email: [aMinute, 'Typed wrong.'] });
});

it('contains its sentence when logged', () => {
  const refusal = soon();
  expect(isRefusal(refusal)).toBe(true);
  expect(`${refusal}`).toBe('Refusal: Too many attempts. Please try again in 5 minutes.');
  expect(inspect(refusal)).toContain('Too many attempts. Please try again in 5 minutes.');
  expect(refusal).toMatchObject({
    message: 'Too many attempts. Please try again in 5 minutes.',
    status: 429,
  });
});
