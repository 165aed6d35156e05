import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { CATEGORIES } from '../experts/categories.ts';
import { readPractice } from '../experts/read-practice.server.ts';
import { setExpertise, setMethods, setRate } from './save-services.server.ts';

const world = await openWorld();

describe('the rate per minute', () => {
  it.each([
    ['1.00', 100],
    ['1', 100],
    [' $2.5 ', 250],
    ['10.00', 1000],
    ['9.99', 999],
    ['0.99', null],
    ['10.01', null],
    ['0', null],
    ['-5', null],
    ['1.005', null],
    ['1e1', null],
    ['abc', null],
    ['', null],
    ['٣', null],
    ['100', null],
  ])('as %j is %j cents', async (rate, cents) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(setRate(world.as(actor), { rate }))).toBe(cents ? 'done' : 'invalid_input');
    expect(await readPractice(world.as(actor))).toMatchObject({ ratePerMinuteCents: cents ?? 100 });
  });
});

describe('the ways of meeting', () => {
  it.each([
    ['one', 'Home Visit', ['Home Visit']],
    [
      'several',
      ['In-Person Consultation', 'Café Consultation'],
      ['In-Person Consultation', 'Café Consultation'],
    ],
    ['one twice', ['Home Visit', 'Home Visit'], null],
    ['none', undefined, null],
    ['an unknown one', ['Virtual'], null],
    ['an unknown one beside a known one', ['Home Visit', 'Virtual'], null],
    ['no text', [{ name: 'Home Visit' }], null],
  ])('are %s', async (_, methods, kept) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(setMethods(world.as(actor), { methods }))).toBe(kept ? 'done' : 'invalid_input');
    expect(await readPractice(world.as(actor))).toMatchObject({
      consultationMethods: kept ?? ['In-Person Consultation'],
    });
  });
});

describe('the areas of expertise', () => {
  it.each([
    ['none', undefined, null],
    ['one', 'education', ['education']],
    ['all fourteen', CATEGORIES.map(({ id }) => id), CATEGORIES.map(({ id }) => id)],
    ['an unknown one', ['education', 'surgery'], null],
    ['an alias of older data', ['whole-botanical-blossoms'], null],
  ])('are %s', async (_, expertise, kept) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(setExpertise(world.as(actor), { expertise }))).toBe(kept ? 'done' : 'invalid_input');
    expect(await readPractice(world.as(actor))).toMatchObject({ tags: kept ?? ['consulting'] });
  });
});

it('only its owner can change what a practice offers', async () => {
  const { id } = await world.anExpert();
  const other = await world.anExpert();
  for (const [who, code] of [
    [null, 'sign_in_required'],
    [await world.aPerson(), 'not_allowed'],
    [await world.aMember(id, 'staff'), 'not_allowed'],
    [other.actor, 'not_allowed'],
  ] as const) {
    const ctx = world.as(who);
    expect(await codeOf(setRate(ctx, { practiceId: id, rate: '2' }))).toBe(code);
    expect(await codeOf(setMethods(ctx, { practiceId: id, methods: ['Home Visit'] }))).toBe(code);
    expect(await codeOf(setExpertise(ctx, { practiceId: id, expertise: ['consulting'] }))).toBe(code);
  }
});
