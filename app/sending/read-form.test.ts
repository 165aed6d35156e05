import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerBookingForm } from '../../core/consultations/bookings/answer-form.ts';
import { noShowForm } from '../../core/consultations/consultation-day/no-show-form.ts';
import {
  decideDisputeForm,
  disputeAnswerForm,
  disputeForm,
} from '../../core/consultations/disputes/dispute-form.ts';
import { messageForm } from '../../core/consultations/messages/message-form.ts';
import { answerReviewForm } from '../../core/consultations/reviews/review-form.ts';
import { rejectionForm } from '../../core/ground/admin/admin-words.ts';
import { contactForm } from '../../core/people/contact/contact-form.ts';
import { askForm, rejectForm } from '../../core/practice/applications/review-forms.ts';
import { readForm } from './read-form.ts';

function errorsOf(schema: z.ZodType, fields: [string, string | Blob][]): Record<string, string[] | null> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const read = readForm(form, schema);
  return read.status === 'error' ? (read.error ?? {}) : {};
}

const core = join(import.meta.dirname, '..', '..', 'core');
const files = globSync('**/*.ts', { cwd: core }).filter(
  (file) => /(form|request|field)s?\.ts$/.test(file) && !/\.(test|server)\.ts$/.test(file),
);
const schemas: [name: string, schema: z.ZodObject][] = [];
for (const file of files.toSorted()) {
  const exported: Record<string, unknown> = await import(join(core, file));
  for (const [name, value] of Object.entries(exported)) {
    if (value instanceof z.ZodObject) schemas.push([`${name} of ${file}`, value]);
  }
}

/** Matches the schema library's own messages, which are for programmers. */
const FOR_PROGRAMMERS = /Invalid |Unrecognized|expected|received|Too (small|big)/;

it('covers the forms of the product', () => {
  expect(schemas.length).toBeGreaterThan(40);
});

describe.each(schemas)('the schema %s', (_name, schema) => {
  const names = Object.keys(schema.shape);
  it.each<[string, (name: string) => [string, string | Blob][]]>([
    ['empty fields', (name) => [[name, '']]],
    ['blanks only', (name) => [[name, '  \n ']]],
    ['invisible characters', (name) => [[name, '\u200b\u200b']]],
    ['a field sent twice', (name) => [...[[name, 'a'] as [string, string], [name, 'b'] as [string, string]]]],
    ['an object', (name) => [[`${name}.x`, 'a']]],
    ['a list', (name) => [[`${name}[1].x`, 'a']]],
    ['a file', (name) => [[name, new File(['x'], 'a.txt')]]],
    ['a word instead of a choice or a number', (name) => [[name, '__proto__']]],
    ['an overlong text', (name) => [[name, 'x'.repeat(20_000)]]],
    ['no field at all', () => [['nothing', '1']]],
  ])('responds to %s with messages for people', (_what, fieldsOf) => {
    const said = Object.values(errorsOf(schema, names.flatMap(fieldsOf))).flat();
    expect(said.filter((words) => FOR_PROGRAMMERS.test(words ?? ''))).toEqual([]);
  });
});

describe.each(['', '   ', '\n', '\u200b'])('a text of %j', (blank) => {
  it.each<[string, z.ZodType, string, string]>([
    ['a name', contactForm, 'name', 'Name must be at least 2 characters.'],
    ['a subject', contactForm, 'subject', 'Subject must be at least 3 characters.'],
    ['a letter', contactForm, 'message', 'Message must be at least 10 characters.'],
    ['a message', messageForm, 'body', 'Write a few words first.'],
    ['a dispute', disputeForm, 'words', 'Please tell us in at least 20 characters.'],
    ['the answer to one', disputeAnswerForm, 'answer', 'Please answer in at least 10 characters.'],
    [
      'the decision of one',
      decideDisputeForm,
      'said',
      'Please give both a reason of at least 10 characters.',
    ],
    ['a finding', noShowForm, 'reason', 'Please give the two a reason of at least 10 characters.'],
    ['a question', askForm, 'words', 'Please say what is missing.'],
    ['a rejection', rejectionForm, 'words', 'Please say why.'],
    ['the answer to a review', answerReviewForm, 'answer', 'Please write an answer.'],
  ])('as %s gets a message about what is missing', (_what, schema, name, words) => {
    expect(new Set(errorsOf(schema, [[name, blank]])[name])).toEqual(new Set([words]));
  });

  it('counts as no note in a rejection', () => {
    const form = new FormData();
    form.append('reason', 'ours');
    form.append('note', blank);
    expect(readForm(form, rejectForm)).toMatchObject({ status: 'success', value: { note: '' } });
  });

  it('counts as no note in an answer', () => {
    const form = new FormData();
    form.append('note', blank);
    expect(readForm(form, answerBookingForm)).toMatchObject({ status: 'success', value: { note: null } });
  });
});
