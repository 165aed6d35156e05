import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { figuresOf, sayChange } from './figures.ts';
import { readFigures } from './read-figures.server.ts';

const world = await openWorld();

describe('the figures of a week', () => {
  it.each([
    [6, 4, '+2'],
    [2, 4, '\u22122'],
    [4, 4, 'no change'],
    [0, 0, 'no change'],
    [3, 0, '+3'],
    [0, 3, '\u22123'],
    [2001, 1000, '+1,001'],
  ])('%i after %i: %s', (now, before, words) => expect(sayChange(now, before)).toBe(words));

  it('has a zero for each day without events, and omits older ones', () => {
    const [accounts, requests] = figuresOf([
      { name: 'accounts', ago: 0, count: 2 },
      { name: 'accounts', ago: 6, count: 1 },
      { name: 'accounts', ago: 7, count: 5 },
      { name: 'accounts', ago: 14, count: 9 },
    ]);
    expect(accounts).toMatchObject({
      days: [1, 0, 0, 0, 0, 0, 2],
      daysBefore: [0, 0, 0, 0, 0, 0, 5],
    });
    expect(requests).toMatchObject({ days: [0, 0, 0, 0, 0, 0, 0] });
  });

  it('is counted from the events', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    await world.aRequest();
    world.now = world.now.add({ hours: 24 * 8 });
    await world.aRequest({ start: '2026-12-10T18:00:00Z' });
    const figures = await readFigures(world.as({ ...admin, isAdmin: true }));
    expect(figures.find(({ name }) => name === 'requests')).toMatchObject({
      days: [0, 0, 0, 0, 0, 0, 1],
      daysBefore: [0, 0, 0, 0, 0, 1, 0],
    });
  });

  it('is only for admins', async () => {
    expect(await codeOf(readFigures(world.as(await world.aPerson())))).toBe('not_found');
    expect(await codeOf(readFigures(world.as(null)))).toBe('not_found');
  });
});
