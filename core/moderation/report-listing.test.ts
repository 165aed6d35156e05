import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { codeOf, openWorld } from '../../tests/world.ts';
import { experts } from '../experts/tables.ts';
import { reportListing } from './report-listing.server.ts';
import { reports } from './tables.ts';

const world = await openWorld();
const words = { reason: 'fraud', details: 'The license on the wall is of somebody else.' } as const;

it('a report of a listing is about who answers for it, and says on which page it happened', async () => {
  const { id, actor } = await world.anExpert();
  const reporter = await world.aPerson();
  await reportListing(world.as(reporter), { expertId: id, ...words });
  expect(await world.db.select().from(reports).where(eq(reports.reporterId, reporter.id))).toMatchObject([
    { reportedId: actor.id, ...words, path: `/expert/${id}`, status: 'open' },
  ]);
});

it.each([
  ['an id that is none', async () => 'not-an-id', 'not_found'],
  ['a listing that is not there', async () => newId(), 'not_found'],
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

it('nobody reports their own listing, nor without signing in', async () => {
  const { id, actor } = await world.anExpert();
  expect(await codeOf(reportListing(world.as(actor), { expertId: id, ...words }))).toBe('own_profile');
  expect(await codeOf(reportListing(world.as(null), { expertId: id, ...words }))).toBe('sign_in_required');
});
