import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { feesBy, type TypedSettings } from '../../../tests/set-fees.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { policyMark } from '../../money/pricing/cancellation-policy.ts';
import { cancelComing, changeSettings } from './change-settings.server.ts';
import { nextOf } from './coming.ts';
import { readSettings, readSettingsForAdmin } from './read-settings.server.ts';
import { SETTING_GROUPS, SETTING_NAMES, SETTINGS, settingsOf } from './setting-facts.ts';
import { DEFAULT_SETTINGS, UNCHANGED } from './settings.ts';
import { settingChanges } from './tables.ts';

const world = await openWorld();
const { aHeld, aReserved, enterCard, deliver, settle } = byCard(world);
const admin = await world.aPerson({ isAdmin: true, name: 'Alex Moss' });

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
});
afterEach(async () => {
  await fees.learn();
});

const fees = feesBy(world);
const form = (typed: TypedSettings) => fees.form(admin, typed);
const change = (typed: TypedSettings) => fees.change(admin, typed);
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;

describe('fees and deadlines', () => {
  it('are the defaults until someone changes them', async () => {
    expect(await readSettings(world.db, world.now)).toEqual(UNCHANGED);
    expect(settingsOf({})).toEqual(DEFAULT_SETTINGS);
    for (const name of SETTING_NAMES) {
      const { least, most } = SETTINGS[name];
      const value = DEFAULT_SETTINGS[name] ?? 0;
      expect([name, value >= least && value <= most]).toEqual([name, true]);
    }
    expect(SETTING_GROUPS.flatMap(({ names }) => names).toSorted()).toEqual(SETTING_NAMES.toSorted());
  });

  it.each<[string, TypedSettings, string]>([
    ['no change', {}, 'invalid_input'],
    ['no reason', { answerHours: '12', why: '' }, 'invalid_input'],
    ['a fee below zero', { bookingFeeCents: '-1' }, 'invalid_input'],
    ['a fee of three decimals', { bookingFeeCents: '1.005' }, 'invalid_input'],
    ['a fee that is too high', { bookingFeeCents: '20.01' }, 'invalid_input'],
    ['a fee in words', { bookingFeeCents: 'free' }, 'invalid_input'],
    ['a commission above the limit', { commissionPercent: '51' }, 'invalid_input'],
    ['a commission with decimals', { commissionPercent: '1.5' }, 'invalid_input'],
    ['no time to answer', { answerHours: '0' }, 'invalid_input'],
    ['an empty time to answer', { answerHours: '' }, 'invalid_input'],
    ['a time to answer longer than any hold lasts', { answerHours: '73' }, 'invalid_input'],
    ['a large number', { payMinutes: '1e9' }, 'invalid_input'],
    ['more back than was paid', { latePercent: '101' }, 'invalid_input'],
    ['a listing for nothing', { individualFeeCents: '0' }, 'invalid_input'],
    ['Spotlight that is too expensive', { spotlightFeeCents: '100.01' }, 'invalid_input'],
    ['a payout at once', { payoutDays: '0' }, 'invalid_input'],
    ['a dispute that comes after the payout', { disputeHours: '49' }, 'invalid_input'],
    ['a payout before disputes are over', { payoutDays: '1' }, 'invalid_input'],
    ['no time to answer a dispute', { disputeAnswerHours: '23' }, 'invalid_input'],
  ])('cannot be set by %s', async (_what, typed, code) => {
    const before = (await world.db.select().from(settingChanges)).length;
    expect(await codeOf(change(typed))).toBe(code);
    expect(await world.db.select().from(settingChanges)).toHaveLength(before);
  });

  it('can be changed only by admins', async () => {
    const input = await form({ answerHours: '12' });
    const expert = await world.anExpert();
    for (const who of [null, await world.aPerson(), expert.actor, { ...admin, emailVerified: false }]) {
      expect(await codeOf(changeSettings(world.as(who), input))).toBe('not_found');
      expect(await codeOf(readSettingsForAdmin(world.as(who)))).toBe('not_found');
    }
    expect(await readSettings(world.db, world.now)).toEqual(UNCHANGED);
  });

  it('apply to new bookings, while existing ones keep their own', async () => {
    const earlier = await aHeld();
    await fees.announced(admin, {
      bookingFeeCents: '2.50',
      commissionPercent: '10',
      answerHours: '12',
      payMinutes: '30',
      freeHoursBefore: '48',
      freeHoursAfterAcceptance: '2',
      latePercent: '25',
      payoutDays: '4',
      disputeHours: '96',
    });
    // This node has not read the change yet, but a request reads the current settings while it holds its
    // locks.
    expect(world.settings).toEqual(UNCHANGED);
    expect(await codeOf(aReserved())).toMatch(/price_changed/);
    await fees.learn();
    const { bookingId } = await aReserved();
    expect(await rowOf(bookingId)).toMatchObject({
      feeCents: 250,
      totalCents: 3250,
      commissionPercent: 10,
      answerHours: 12,
      payoutDays: 4,
      disputeHours: 96,
      policy: { freeHoursBefore: 48, freeHoursAfterAcceptance: 2, latePercent: 25 },
      payBy: new Date('2026-12-01T12:30:00Z'),
      answerBy: new Date('2026-12-02T00:00:00Z'),
    });
    expect(await rowOf(earlier.bookingId)).toMatchObject({
      feeCents: 100,
      totalCents: 3100,
      commissionPercent: 0,
      answerHours: 24,
      payoutDays: 2,
      disputeHours: 48,
      policy: { freeHoursBefore: 24, freeHoursAfterAcceptance: 1, latePercent: 50 },
      answerBy: new Date('2026-12-02T12:00:00Z'),
    });
    await acceptBooking(world.as(earlier.expert.actor), { bookingId: earlier.bookingId, totalCents: 3100 });
    await settle();
    expect((await rowOf(earlier.bookingId)).status).toBe('accepted');
  });

  it('stay the same for a request that is paid after a change', async () => {
    const { client, bookingId } = await aReserved();
    await change({ answerHours: '6' });
    await fees.learn();
    await enterCard(client, bookingId);
    await deliver();
    expect(await rowOf(bookingId)).toMatchObject({
      status: 'requested',
      answerHours: 12,
      answerBy: new Date('2026-12-02T00:00:00Z'),
    });
  });

  it('cannot apply to a booking unless the client saw them', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const shown = policyMark({ freeHoursBefore: 24, freeHoursAfterAcceptance: 1, latePercent: 50 });
    const old = requestBooking(world.as(client), asking(expert.id, { policy: shown }));
    expect(await codeOf(old)).toBe('price_changed');
    const now = policyMark({ freeHoursBefore: 48, freeHoursAfterAcceptance: 2, latePercent: 25 });
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id, { policy: now })))).toBe('done');
  });

  it('list who changed what, and why, newest first', async () => {
    const { history, settings } = await readSettingsForAdmin(world.as(admin));
    expect(settings).toMatchObject({ answerHours: 6, bookingFeeCents: 250 });
    expect(history.map(({ admin, why, changes }) => [admin, why, changes.length])).toEqual([
      ['Alex Moss', 'A trial', 1],
      ['Alex Moss', 'A trial', 9],
    ]);
    expect(history[0]!.changes).toEqual(['Time to answer: 12 hours → 6 hours']);
    expect(history[1]!.changes).toContain('From November 30, 2026: Booking fee: $1.00 → $2.50');
    expect(history[1]!.changes).toContain('From November 30, 2026: Commission: as configured → 10%');
  });

  it.each<[string, TypedSettings, string]>([
    ['that rise at once', { bookingFeeCents: '3' }, 'invalid_input'],
    ['that rise a day too soon', { bookingFeeCents: '3', from: '2026-12-31' }, 'invalid_input'],
    ['that rise once the notice is over', { bookingFeeCents: '3', from: '2027-01-01' }, 'done'],
    ['of listings that rise at once', { individualFeeCents: '6' }, 'invalid_input'],
    ['of Spotlight that rise at once', { spotlightFeeCents: '6' }, 'invalid_input'],
    ['of ours that rise at once', { commissionPercent: '11' }, 'invalid_input'],
    ['that fall at once', { bookingFeeCents: '2', commissionPercent: '9' }, 'done'],
    ['from a day that is over', { payMinutes: '20', from: '2026-11-30' }, 'invalid_input'],
    ['from a day in two years', { payMinutes: '20', from: '2028-12-01' }, 'invalid_input'],
    ['from the last day that there is', { payMinutes: '20', from: '+275760-09-13' }, 'invalid_input'],
    ['from the first day that there is', { payMinutes: '20', from: '-271821-04-19' }, 'invalid_input'],
    ['from no day', { payMinutes: '20', from: '2026-02-30' }, 'invalid_input'],
  ])('%s', async (_what, typed, code) => {
    expect(await codeOf(change(typed))).toBe(code);
  });

  it('take effect on their scheduled day, and are announced until then', async () => {
    const before = await readSettings(world.db, world.now);
    expect(before).toMatchObject({ bookingFeeCents: 200, commissionPercent: 9 });
    expect(nextOf(before.coming, 'bookingFeeCents')).toEqual({ value: 300, day: 'January 1, 2027' });
    await change({ answerHours: '8' });
    const { coming, history } = await readSettingsForAdmin(world.as(admin));
    expect(coming).toMatchObject([{ day: 'January 1, 2027', changes: ['Booking fee: $2.00 → $3.00'] }]);
    expect(history[0]!.changes).toEqual(['Time to answer: 6 hours → 8 hours']);
    world.now = Temporal.Instant.from('2027-01-01T09:59:59Z');
    expect(await readSettings(world.db, world.now)).toMatchObject({ bookingFeeCents: 200, answerHours: 8 });
    world.now = Temporal.Instant.from('2027-01-01T10:00:00Z');
    const after = await readSettings(world.db, world.now);
    expect(after).toMatchObject({ bookingFeeCents: 300, answerHours: 8, coming: [] });
    expect(after.changedAt > before.changedAt).toBe(true);
    // A request applies the scheduled change once its day begins, although this node read the settings
    // earlier.
    await fees.learn();
    world.now = Temporal.Instant.from('2026-12-31T12:00:00Z');
    expect(await codeOf(aReserved({ start: '2027-01-04T18:00:00Z' }))).toBe('price_changed');
  });

  it('can be cancelled once before their scheduled day, and only by admins', async () => {
    await change({ spotlightFeeCents: '6', from: '2027-02-01' });
    const { coming } = await readSettingsForAdmin(world.as(admin));
    const asked = { from: coming.at(-1)!.from };
    expect(await codeOf(cancelComing(world.as(await world.aPerson()), asked))).toBe('not_found');
    await cancelComing(world.as(admin), asked);
    const after = await readSettingsForAdmin(world.as(admin));
    expect(after.coming).toHaveLength(coming.length - 1);
    expect(after.history[0]!.changes).toEqual([
      'No longer from February 1, 2027: Spotlight per month: $5.00 → $6.00',
    ]);
    expect(await codeOf(cancelComing(world.as(admin), asked))).toBe('status_changed');
  });

  it('cannot be scheduled if they would conflict', async () => {
    world.now = Temporal.Instant.from('2027-01-02T12:00:00Z');
    await fees.learn();
    await change({ payoutDays: '5', disputeHours: '48' });
    await change({ payoutDays: '2', from: '2027-03-01' });
    expect(await codeOf(change({ disputeHours: '96' }))).toBe('invalid_input');
    expect(await codeOf(change({ disputeHours: '47' }))).toBe('done');
  });

  it('stay in the history once changed', async () => {
    await expect(world.db.delete(settingChanges)).rejects.toThrow();
    await expect(world.db.update(settingChanges).set({ why: 'Other' })).rejects.toThrow();
  });
});
