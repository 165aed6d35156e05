import { z } from 'zod';
import * as words from '#text/api/answers';
import type { Context } from '../../../core/context.ts';
import { MAX_OPTION_MINUTES, MAX_OPTIONS, optionForm } from '../../../core/people/experts/option-form.ts';
import type { OwnPractice } from '../../../core/people/experts/read-practice.server.ts';
import { deleteOption } from '../../../core/people/practice-profile/delete-option.server.ts';
import { saveOption } from '../../../core/people/practice-profile/save-option.server.ts';
import { declareCall } from '../../call.ts';
import { Problem } from '../../problem.ts';
import { id, none } from '../../values.ts';
import { category } from '../expert-shapes.ts';
import { confirmed, named, PRACTICE_REFUSALS, practiceOf } from './own-practice.ts';
import { declareRemoval } from './removal.ts';

const option = z
  .strictObject({
    id: z.uuid(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    minutes: z.int(),
    version: z.int().meta({ description: 'Rises with each change.' }),
  })
  .meta({ id: 'OwnOption' });

type Option = z.output<typeof option>;

const shownOption = (own: OwnPractice['options'][number]): Option => ({
  id: own.id,
  category: own.category,
  title: own.title,
  description: own.description,
  minutes: own.minutes,
  version: own.version,
});

async function optionOf(ctx: Context, practiceId: string | null, optionId: string): Promise<Option> {
  const { options } = await practiceOf(ctx, practiceId);
  const found = options.find(({ id }) => id === optionId.toLowerCase());
  if (!found) throw new Problem('not_found', words.no_such_option());
  return shownOption(found);
}

const path = z.strictObject({ optionId: id('The option.') });
const read = {
  method: 'get',
  group: 'Practice',
  scope: 'profile:read',
  of: ['practice'],
  query: none,
  body: null,
} as const;

export const listOptionsCall = declareCall({
  ...read,
  name: 'listOptions',
  address: '/practice/options',
  summary: 'List the consultation options',
  path: none,
  refusals: ['not_allowed'],
  answer: z.strictObject({ options: z.array(option) }).meta({ id: 'OwnOptions' }),
  async run(ctx, { practiceId }) {
    const { options } = await practiceOf(ctx, practiceId);
    return { options: options.map(shownOption) };
  },
});

export const readOptionCall = declareCall({
  ...read,
  name: 'readOption',
  address: '/practice/options/{optionId}',
  summary: 'Read a consultation option',
  path,
  refusals: ['not_found', 'not_allowed'],
  answer: option,
  versionOf: ({ version }) => version,
  run: async (ctx, { path, practiceId }) => await optionOf(ctx, practiceId, path.optionId),
});

const { title, description } = optionForm.shape;
const change = {
  group: 'Practice',
  scope: 'profile:write',
  of: ['practice'],
  query: none,
} as const;
const body = z.strictObject({
  title,
  description,
  minutes: z.int().min(1).max(MAX_OPTION_MINUTES),
  category,
  confirmed,
});

export const addOptionCall = declareCall({
  ...change,
  name: 'addOption',
  method: 'post',
  address: '/practice/options',
  summary: 'Add a consultation option',
  description: `At most ${MAX_OPTIONS} in each category.`,
  path: none,
  body,
  answer: option,
  refusals: [...PRACTICE_REFUSALS, 'content_warning'],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body: { minutes, ...said }, practiceId, callId }) {
    await practiceOf(ctx, practiceId);
    await saveOption(ctx, { practiceId, optionId: null, newId: callId, price: `${minutes}`, ...said });
    return await optionOf(ctx, practiceId, callId);
  },
});

export const changeOptionCall = declareCall({
  ...change,
  name: 'changeOption',
  method: 'put',
  address: '/practice/options/{optionId}',
  summary: 'Replace a consultation option',
  description: 'Bookings keep the title and the price that they were made with.',
  path,
  body,
  answer: option,
  refusals: [...PRACTICE_REFUSALS, 'not_found', 'content_warning'],
  versionOf: ({ version }) => version,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { path, body: { minutes, ...said }, practiceId, version }) {
    const { id: optionId } = await optionOf(ctx, practiceId, path.optionId);
    const input = { practiceId, optionId, price: `${minutes}`, ...said };
    await named({ price: 'minutes' }, () =>
      saveOption(ctx, { ...input, ...(version !== undefined && { version }) }),
    );
    return await optionOf(ctx, practiceId, optionId);
  },
});

export const removeOptionCall = declareRemoval({
  group: 'Practice',
  scope: 'profile:write',
  name: 'removeOption',
  within: '/practice/options',
  idName: 'optionId',
  what: 'The option.',
  summary: 'Remove a consultation option',
  description: 'Bookings keep its title.',
  check: practiceOf,
  remove: (ctx, { practiceId, id: optionId }) => deleteOption(ctx, { practiceId, optionId }),
});
