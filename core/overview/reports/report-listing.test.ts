import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { experts } from '../../people/experts/tables.ts';
import { reportListing } from './report-listing.server.ts';
import { reports } from './tables.ts';

const world = await openWorld();
const words = { reason: 'fraud', details: 'The license on the wall is of somebody else.' } as const;

it('a report of a listing is about its account, and includes the page', async () => {
  const { id, actor } = await world.anExpert();
  const reporter = await world.aPerson();
  await reportListing(world.as(reporter), { expertId: id, ...words });
  expect(await world.db.select().from(reports).where(eq(reports.reporterId, reporter.id))).toMatchObject([
    { reportedId: actor.id, ...words, path: `/expert/${id}`, status: 'open' },
  ]);
});

it.each([
  ['a text that is not an id', async () => 'not-an-id', 'not_found'],
  ['a listing that does not exist', async () => newId(), 'not_found'],
  [
    'a listing without a page',
    async () => {
      const { id } = await world.anExpert();
      await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, id));
      return id;
    },
    'not_found',
  ],
])('%s cannot be reported', async (_what, idOf, code) => {
  const ctx = world.as(await world.aPerson());
  expect(await codeOf(reportListing(ctx, { expertId: await idOf(), ...words }))).toBe(code);
});

it('refuses a report of one’s own listing, or from a visitor', async () => {
  const { id, actor } = await world.anExpert();
  expect(await codeOf(reportListing(world.as(actor), { expertId: id, ...words }))).toBe('own_profile');
  expect(await codeOf(reportListing(world.as(null), { expertId: id, ...words }))).toBe('sign_in_required');
});

it('ignores a repeated report, and adds new words to the open one', async () => {
  const { id, actor } = await world.anExpert();
  const { id: second } = await world.anExpert({ userId: actor.id });
  const ctx = world.as(await world.aPerson());
  const report = (change = {}) => codeOf(reportListing(ctx, { expertId: id, ...words, ...change }));
  const unsafe = { reason: 'safety', details: 'They would not let me leave.' };
  for (const change of [{}, {}, unsafe, unsafe, { expertId: second }, {}]) {
    expect(await report(change)).toBe('done');
  }
  const kept = await world.db.select().from(reports).where(eq(reports.reportedId, actor.id));
  expect(kept.map(({ reason, details }) => [reason, details.split('\n\n')])).toEqual([
    [
      'fraud',
      [
        words.details,
        `I felt unsafe (/expert/${id}): They would not let me leave.`,
        `Fraud, or not who they say they are (/expert/${second}): ${words.details}`,
      ],
    ],
  ]);
});

it('refuses more words once a report is full, and says so', async () => {
  const { id } = await world.anExpert();
  const ctx = world.as(await world.aPerson());
  const codes = [];
  for (const letter of 'abcdefgh') {
    codes.push(await codeOf(reportListing(ctx, { expertId: id, ...words, details: letter.repeat(1000) })));
  }
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('done'));
  expect(codes.at(-1)).toBe('too_many_requests');
});
