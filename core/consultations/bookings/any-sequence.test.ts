import { isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { counted, type Played, play, sequencesOf } from '../../../tests/booking-sequences.ts';
import { drawn, isQuick } from '../../../tests/quick.ts';
import { openWorld } from '../../../tests/world.ts';
import { payments, providerEvents } from '../../money/payments/tables.ts';

const world = await openWorld();

it('clients, experts, an admin, and the clock follow the transition table in any order, without overlaps or duplicate e-mails', async () => {
  const played: Played[] = [];
  // With this seed, every run plays the same sequences. `npm run prove -- any-sequence` plays many new
  // ones.
  await fc.assert(
    fc.asyncProperty(sequencesOf(40), async (steps) => {
      played.push(await play(world, steps));
    }),
    { numRuns: drawn(8), seed: 20, endOnFailure: true },
  );
  if (isQuick) return;
  // The test would prove little if few steps succeeded or few were refused.
  const { outcomes, transitions } = counted(played);
  expect(outcomes.done).toBeGreaterThan(100);
  expect(outcomes.status_changed).toBeGreaterThan(20);
  expect(Object.keys(transitions)).toEqual(
    expect.arrayContaining(['accept', 'replace', 'start', 'complete']),
  );
}, 120_000);

it('by card, provider, payments, and ledger agree despite late, duplicate, and lost answers', async () => {
  const played: Played[] = [];
  await fc.assert(
    fc.asyncProperty(sequencesOf(60, 'card'), async (steps) => {
      played.push(await play(world, steps, 'card'));
    }),
    { numRuns: drawn(12), seed: 22, endOnFailure: true },
  );
  if (isQuick) return;
  const { transitions, ends } = counted(played);
  expect(Object.keys(transitions)).toEqual(
    expect.arrayContaining(['reserve', 'hold', 'accept-by-card', 'charge', 'lose-card', 'give-up']),
  );
  expect(Object.keys(ends).length).toBeGreaterThan(4);
  expect(Object.keys(ends)).toContain('cancelled by the client after a late move: half of the price');
}, 120_000);

it('nothing happens without full payment, despite tampering at the provider and foreign events', async () => {
  const played: Played[] = [];
  await fc.assert(
    fc.asyncProperty(sequencesOf(50, 'meddled'), async (steps) => {
      played.push(await play(world, steps, 'meddled'));
    }),
    { numRuns: drawn(4), seed: 67, endOnFailure: true },
  );
  expect(await world.db.select().from(payments).where(isNotNull(payments.partialSince))).toEqual([]);
  if (isQuick) return;
  const { transitions } = counted(played);
  expect(Object.keys(transitions)).toEqual(expect.arrayContaining(['hold', 'charge']));
  const aside = await world.db.select().from(providerEvents).where(isNotNull(providerEvents.mismatch));
  expect(aside.length).toBeGreaterThan(3);
}, 180_000);

it('with payouts, disputes, and chargebacks, every captured cent is refunded, paid out, or ours', async () => {
  const played: Played[] = [];
  await fc.assert(
    fc.asyncProperty(sequencesOf(60, 'earnings'), async (steps) => {
      played.push(await play(world, steps, 'earnings'));
    }),
    { numRuns: drawn(3), seed: 20, endOnFailure: true },
  );
  if (isQuick) return;
  const { transitions, ends } = counted(played);
  expect(Object.keys(transitions)).toEqual(
    expect.arrayContaining(['charge', 'propose-extension', 'agree-to-extension', 'extend-by-card']),
  );
  expect(Object.keys(ends)).toEqual(
    expect.arrayContaining(['payout paid', 'dispute open', 'dispute decided part', 'chargeback open']),
  );
}, 240_000);
