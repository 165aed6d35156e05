import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { MAX_OPTIONS, NEW_OPTION, OPTION_WORDS, optionForm } from '../experts/option-form.ts';
import { consultationOptions } from '../experts/tables.ts';
import { deleteOption } from './delete-option.server.ts';
import { saveOption } from './save-option.server.ts';

const world = await openWorld(50);
const WALK = { title: 'A walk', description: '', price: '30', category: 'education' };
const optionsOf = (id: string) =>
  world.db
    .select()
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, id))
    .orderBy(consultationOptions.position);

async function withOptions(count: number) {
  const { actor, id } = await world.anExpert();
  const ctx = world.as(actor);
  for (let at = 0; at < count; at += 1)
    await saveOption(ctx, { ...WALK, title: `Walk ${at}`, optionId: null });
  return { actor, id, ctx };
}

describe('an option', () => {
  it('is empty at first, with a price of 15 minutes', () => {
    expect(NEW_OPTION).toEqual({ title: '', description: '', price: '15', category: '' });
  });

  it('is added at the end, and changed in place', async () => {
    const { id, ctx } = await withOptions(2);
    const [first, second] = await optionsOf(id);
    await saveOption(ctx, { ...WALK, title: 'A long walk', price: '60', optionId: first!.id });
    expect(await optionsOf(id)).toMatchObject([
      { id: first!.id, title: 'A long walk', minutes: 60 },
      { id: second!.id, title: 'Walk 1', minutes: 30 },
    ]);
  });

  it('warns the second of two tabs before overwriting the first one’s changes', async () => {
    const { id, ctx } = await withOptions(1);
    const [opened] = await optionsOf(id);
    const save = (title: string, version: number) =>
      saveOption(ctx, { ...WALK, title, optionId: opened!.id, version });
    await save('A long walk', opened!.version);
    expect(await codeOf(save('A short walk', opened!.version))).toBe('status_changed');
    expect(await codeOf(save('A long walk', opened!.version))).toBe('done');
    const [now] = await optionsOf(id);
    expect(now).toMatchObject({ title: 'A long walk' });
    await save('A short walk', now!.version);
    expect(await optionsOf(id)).toMatchObject([{ title: 'A short walk' }]);
  });

  it('changes once when saved twenty times simultaneously from one version', async () => {
    const { id, ctx } = await withOptions(1);
    const [opened] = await optionsOf(id);
    const version = opened!.version;
    const codes = await concurrently(
      times(20, (i) =>
        saveOption(ctx, { ...WALK, title: `Walk number ${i}`, optionId: opened!.id, version }),
      ),
    );
    expect(tallyOf(codes)).toEqual({ done: 1, status_changed: 19 });
  });

  it.each(['', '0', '-5', '1.5', 'abc', '1e2', ' ', '٣٠', '30 min', '99999'])(
    'cannot have a price of %j, and says so at the field',
    async (price) => {
      const { id, ctx } = await withOptions(1);
      const [kept] = await optionsOf(id);
      for (const optionId of [null, kept!.id]) {
        const wrong = saveOption(ctx, { ...WALK, price, optionId });
        await expect(wrong).rejects.toMatchObject({
          code: 'invalid_input',
          fields: { price: [OPTION_WORDS.invalid().description] },
        });
      }
      expect(await optionsOf(id)).toEqual([kept]);
    },
  );

  it.each([
    ['no title', { title: ' ' }],
    ['a title over two lines', { title: 'A\nwalk' }],
    ['no category', { category: '' }],
    ['an unknown category', { category: 'surgery' }],
    ['an alias of a category', { category: 'whole-botanical-blossoms' }],
    ['a title too long', { title: 'a'.repeat(81) }],
    ['a description too long', { description: 'a'.repeat(501) }],
    ['more minutes than the longest booking', { price: '241' }],
  ])('is refused with %s, new or changed', async (_, wrong) => {
    const { id, ctx } = await withOptions(1);
    const [kept] = await optionsOf(id);
    for (const optionId of [null, kept!.id]) {
      expect(await codeOf(saveOption(ctx, { ...WALK, ...wrong, optionId }))).toBe('invalid_input');
    }
    expect(await optionsOf(id)).toEqual([kept]);
  });

  it('asks for missing fields in the specification’s words', () => {
    const { error } = optionForm.safeParse({ title: '', price: '0', category: '' });
    const required = 'Please fill in all required fields with valid values.';
    expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['title', required],
      ['price', required],
      ['category', 'Choose a category'],
    ]);
  });

  it('is added once by a double click', async () => {
    const { id, ctx } = await withOptions(0);
    const pressed = newId();
    await saveOption(ctx, { ...WALK, optionId: null, newId: pressed });
    await saveOption(ctx, { ...WALK, optionId: null, newId: pressed });
    expect(await optionsOf(id)).toMatchObject([{ id: pressed, title: 'A walk' }]);
  });

  it('is deleted immediately; deleting again does nothing', async () => {
    const { id, ctx } = await withOptions(2);
    const [first, second] = await optionsOf(id);
    await deleteOption(ctx, { optionId: first!.id });
    await deleteOption(ctx, { optionId: first!.id });
    await deleteOption(ctx, { optionId: 'nonsense' });
    expect(await optionsOf(id)).toEqual([second]);
  });

  it('of another practice cannot be changed, taken over, or deleted', async () => {
    const { id } = await withOptions(1);
    const [theirs] = await optionsOf(id);
    const { ctx } = await withOptions(0);
    expect(await codeOf(saveOption(ctx, { ...WALK, optionId: theirs!.id }))).toBe('not_found');
    expect(await codeOf(saveOption(ctx, { ...WALK, optionId: null, newId: theirs!.id }))).toBe('not_found');
    expect(await codeOf(saveOption(ctx, { ...WALK, optionId: 'nonsense' }))).toBe('not_found');
    await deleteOption(ctx, { optionId: theirs!.id });
    const staff = world.as(await world.aMember(id, 'staff'));
    expect(await codeOf(saveOption(staff, { ...WALK, optionId: theirs!.id }))).toBe('not_allowed');
    expect(await codeOf(deleteOption(staff, { optionId: theirs!.id }))).toBe('not_allowed');
    expect(await codeOf(saveOption(world.as(null), { ...WALK, optionId: null }))).toBe('sign_in_required');
    expect(await optionsOf(id)).toEqual([theirs]);
  });
});

describe('a category', () => {
  it('is full with ten options: none can be added or moved in, but existing ones can be changed', async () => {
    const { id, ctx } = await withOptions(MAX_OPTIONS);
    await expect(saveOption(ctx, { ...WALK, optionId: null })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { category: ['You can only have 10 consultation options per category.'] },
    });
    await saveOption(ctx, { ...WALK, category: 'consulting', optionId: null });
    const talk = (await optionsOf(id)).at(-1)!;
    expect(await codeOf(saveOption(ctx, { ...WALK, optionId: talk.id }))).toBe('invalid_input');
    const [first] = await optionsOf(id);
    expect(await codeOf(saveOption(ctx, { ...WALK, title: 'Anew', optionId: first!.id }))).toBe('done');
    expect(await optionsOf(id)).toHaveLength(MAX_OPTIONS + 1);
  });

  it('never has more than ten options, even if fifty tabs add one simultaneously', async () => {
    await warmUp(world, 50);
    for (let round = 0; round < 3; round += 1) {
      const { id, ctx } = await withOptions(MAX_OPTIONS - 1);
      const codes = await concurrently(
        times(50, (at) => saveOption(ctx, { ...WALK, title: `Tab ${at}`, optionId: null })),
      );
      expect(tallyOf(codes)).toEqual({ done: 1, invalid_input: 49 });
      const kept = await optionsOf(id);
      expect(kept).toHaveLength(MAX_OPTIONS);
      expect(new Set(kept.map(({ position }) => position)).size).toBe(MAX_OPTIONS);
    }
  });
});
