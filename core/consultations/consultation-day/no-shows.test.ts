import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { readWaiting } from '../../overview/moderation/read-waiting.server.ts';
import { requestDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { contestNoShow } from './contest-no-show.server.ts';
import { decideNoShow } from './decide-no-show.server.ts';
import { endConsultation } from './end-consultation.server.ts';
import type { Finding } from './no-show-form.ts';
import { readNoShow, readNoShows } from './read-no-shows.server.ts';
import { sayNoShow } from './say-no-show.server.ts';
import { startConsultation } from './start-consultation.server.ts';
import { withdrawClaim } from './withdraw-claim.server.ts';

const world = await openWorld();
const START = '2026-12-02T21:00:00Z';
const minutesFromStart = (minutes: number) => Temporal.Instant.from(START).add({ minutes });
const HOUR = 60;

beforeEach(async () => {
  await world.db.delete(bookingEvents);
  await world.db.delete(bookings);
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

async function accepted() {
  const made = await world.aRequest({ start: START, minutes: 60 });
  await acceptBooking(world.as(made.expert.actor), made);
  world.now = minutesFromStart(20);
  world.queued.length = 0;
  return made;
}

const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const mails = () => world.queued.map((job) => [job.data.to, job.data.subject]).sort();
const say = (actor: Person, bookingId: string, note?: string) =>
  sayNoShow(world.as(actor), { bookingId, ...(note && { note }) });
const contest = (actor: Person, bookingId: string, note = 'I rang twice.') =>
  contestNoShow(world.as(actor), { bookingId, note });

describe('one side reports that the other did not come', () => {
  it.each([
    ['the expert', 'client-no-show'],
    ['the client', 'expert-no-show'],
  ] as const)('%s: the other is notified immediately, and the time is free again', async (who, status) => {
    const { client, expert, bookingId } = await accepted();
    const [by, other] = who === 'the expert' ? [expert.actor, client] : [client, expert.actor];
    world.now = minutesFromStart(14);
    expect(await codeOf(say(by, bookingId))).toBe('status_changed');
    world.now = minutesFromStart(15);
    await say(by, bookingId, 'Nobody opened.');
    expect((await rowOf(bookingId)).status).toBe(status);
    expect(mails()).toEqual([[other.email, 'Were you at your consultation?']]);
    expect(world.queued[0]!.data.text).toContain('Nobody opened.');
    expect(await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, bookingId))).toEqual([]);
    expect((await readBooking(world.as(other), bookingId)).acts).toEqual(['contest']);
    expect((await readBooking(world.as(by), bookingId)).acts).toEqual(['withdraw-claim']);
  });

  it('even if it was started or completed, until a day after its end', async () => {
    const { client, expert, bookingId } = await accepted();
    await startConsultation(world.as(expert.actor), { bookingId });
    const held = async () =>
      (await world.db.select().from(experts).where(eq(experts.id, expert.id)))[0]!.consultationsHeld;
    world.now = minutesFromStart(80);
    await expireBookings(world.asProduct());
    expect(await held()).toBe(1);
    world.now = minutesFromStart(25 * HOUR);
    expect(await codeOf(say(client, bookingId))).toBe('status_changed');
    world.now = minutesFromStart(25 * HOUR - 1);
    await say(client, bookingId);
    expect((await rowOf(bookingId)).status).toBe('expert-no-show');
    expect(await held()).toBe(0);
  });

  it('is refused for an expert who started and ended it, but possible for the client', async () => {
    const { client, expert, bookingId } = await accepted();
    await startConsultation(world.as(expert.actor), { bookingId });
    world.now = minutesFromStart(60);
    await endConsultation(world.as(expert.actor), { bookingId });
    world.queued.length = 0;
    expect((await readBooking(world.as(expert.actor), bookingId)).acts).not.toContain('no-show');
    await expect(say(expert.actor, bookingId)).rejects.toMatchObject({
      code: 'status_changed',
      message: 'You ended this consultation yourself, so it counts as held.',
    });
    expect([(await rowOf(bookingId)).status, mails()]).toEqual(['completed', []]);
    expect((await readBooking(world.as(client), bookingId)).acts).toContain('no-show');
    await say(client, bookingId);
    expect((await rowOf(bookingId)).status).toBe('expert-no-show');
  });

  it('and it counts if the other side says nothing', async () => {
    const { client, expert, bookingId } = await accepted();
    await say(expert.actor, bookingId);
    world.now = minutesFromStart(20 + 48 * HOUR);
    expect(await codeOf(contest(client, bookingId))).toBe('status_changed');
    await expireBookings(world.asProduct());
    expect(await rowOf(bookingId)).toMatchObject({ status: 'client-no-show', contest: null });
  });

  it.each([
    ['a stranger', 'not_found'],
    ['a visitor', 'sign_in_required'],
  ] as const)('and %s does not', async (who, code) => {
    const { bookingId } = await accepted();
    const actor = who === 'a visitor' ? null : await world.aPerson();
    expect(await codeOf(sayNoShow(world.as(actor), { bookingId }))).toBe(code);
  });
});

describe('the side reported as absent', () => {
  it('contests it once, in words, and an admin is notified', async () => {
    const { client, expert, bookingId } = await accepted();
    const admin = await world.aPerson({ isAdmin: true });
    await say(expert.actor, bookingId, 'Nobody opened.');
    world.queued.length = 0;
    expect(await codeOf(contest(client, bookingId, '  '))).toBe('invalid_input');
    expect(await codeOf(contest(expert.actor, bookingId))).toBe('not_allowed');
    const codes = await Promise.all([1, 2].map(() => codeOf(contest(client, bookingId))));
    expect(codes).toEqual(['done', 'done']);
    expect(await codeOf(contest(client, bookingId, 'I rang three times.'))).toBe('status_changed');
    expect(mails()).toEqual([[expert.actor.email, 'We are looking at your consultation']]);
    expect(await rowOf(bookingId)).toMatchObject({ status: 'client-no-show', contest: 'open' });
    expect((await readWaiting(world.as(admin))).noShows).toBe(1);
    const list = await readNoShows(world.as(admin), {
      filter: 'waiting',
      sort: 'oldest',
      after: null,
      words: '',
    });
    expect(list.rows.map(({ id }) => id)).toEqual([bookingId]);
    expect((await readNoShow(world.as(admin), bookingId)).steps.at(-1)).toMatchObject({
      transition: 'contest-of-client',
      by: 'client',
      note: 'I rang twice.',
    });
    for (const side of [client, expert.actor]) {
      expect((await readBooking(world.as(side), bookingId))?.notes).toMatchObject([
        { by: 'expert', words: 'Nobody opened.' },
        { by: 'client', words: 'I rang twice.' },
      ]);
    }
  });

  it('contests it by reporting the other side, even simultaneously', async () => {
    const { client, expert, bookingId } = await accepted();
    expect(await Promise.all([expert.actor, client].map((actor) => codeOf(say(actor, bookingId))))).toEqual([
      'done',
      'done',
    ]);
    const row = await rowOf(bookingId);
    expect(row.contest).toBe('open');
    expect(['client-no-show', 'expert-no-show']).toContain(row.status);
    expect(world.queued).toHaveLength(2);
  });

  it('cannot leave before the decision', async () => {
    const { client, expert, bookingId } = await accepted();
    await say(expert.actor, bookingId);
    await contest(client, bookingId);
    const proof = await world.givePassword(client);
    world.now = minutesFromStart(30 * HOUR);
    expect(await codeOf(requestDeletion(world.as(client), { email: client.email, proof }))).toBe(
      'status_changed',
    );
  });
});

const withdraw = (actor: Person | null, bookingId: string) => withdrawClaim(world.as(actor), { bookingId });

describe('a side that was wrong', () => {
  it.each([
    ['the expert', 'client-no-show'],
    ['the client', 'expert-no-show'],
  ] as const)(
    '%s withdraws the report: it counts as held, and the other side is notified once',
    async (who, status) => {
      const { client, expert, bookingId } = await accepted();
      const [by, other] = who === 'the expert' ? [expert.actor, client] : [client, expert.actor];
      await say(by, bookingId);
      world.queued.length = 0;
      expect((await rowOf(bookingId)).status).toBe(status);
      expect(await codeOf(withdraw(other, bookingId))).toBe('not_allowed');
      expect(await codeOf(withdraw(await world.aPerson(), bookingId))).toBe('not_found');
      expect(await codeOf(withdraw(null, bookingId))).toBe('sign_in_required');
      expect(await Promise.all([1, 2, 3].map(() => codeOf(withdraw(by, bookingId))))).toEqual([
        ...['done', 'done', 'done'],
      ]);
      expect(await rowOf(bookingId)).toMatchObject({ status: 'completed', missedAt: null, contest: null });
      expect(mails()).toEqual([[other.email, 'Your consultation counts as held']]);
      const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
      expect(listed!.consultationsHeld).toBe(1);
      expect(await codeOf(contest(other, bookingId))).toBe('status_changed');
      // The other side can still report a no-show itself.
      expect(await codeOf(say(other, bookingId))).toBe('done');
      expect((await rowOf(bookingId)).status).toBe(
        who === 'the expert' ? 'expert-no-show' : 'client-no-show',
      );
    },
  );

  it('does not take time from someone who has since booked it', async () => {
    const { expert, bookingId } = await accepted();
    await say(expert.actor, bookingId);
    world.now = minutesFromStart(22);
    const start = minutesFromStart(60).toString();
    await world.aRequest({ start, expert });
    await withdraw(expert.actor, bookingId);
    expect(await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, bookingId))).toEqual([]);
  });

  it('cannot withdraw a report that is final, contested, or decided', async () => {
    const { client, expert, bookingId } = await accepted();
    await say(expert.actor, bookingId);
    world.now = minutesFromStart(20 + 48 * HOUR);
    expect(await codeOf(withdraw(expert.actor, bookingId))).toBe('status_changed');
    world.now = minutesFromStart(20 + 48 * HOUR - 1);
    await contest(client, bookingId);
    expect(await codeOf(withdraw(expert.actor, bookingId))).toBe('status_changed');
    const admin = await world.aPerson({ isAdmin: true });
    const decision = { bookingId, finding: 'find-client-missed', reason: 'The door log shows it.' } as const;
    await decideNoShow(world.as(admin), decision);
    expect(await codeOf(withdraw(expert.actor, bookingId))).toBe('status_changed');
  });

  it('withdraws while the other side contests: only one succeeds', async () => {
    await warmUp(world, 8);
    for (let round = 0; round < 6; round++) {
      world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
      const { client, expert, bookingId } = await accepted();
      await say(expert.actor, bookingId);
      const both = [() => withdraw(expert.actor, bookingId), () => contest(client, bookingId)];
      const codes = await concurrently(round % 2 > 0 ? both.toReversed() : both);
      expect(codes.toSorted()).toEqual(['done', 'status_changed']);
      const { status, contest: stands } = await rowOf(bookingId);
      expect([
        ['completed', null],
        ['client-no-show', 'open'],
      ]).toContainEqual([status, stands]);
    }
  });
});

describe('an admin', () => {
  it.each([
    ['find-held', 'completed', 1],
    ['find-client-missed', 'client-no-show', 0],
    ['find-expert-missed', 'expert-no-show', 0],
  ] as const)('decides: %s', async (finding, status, held) => {
    const { client, expert, bookingId } = await accepted();
    const admin = await world.aPerson({ isAdmin: true });
    await say(expert.actor, bookingId);
    const decide = (finding: Finding) =>
      decideNoShow(world.as(admin), { bookingId, finding, reason: 'The door log shows it.' });
    expect(await codeOf(decide(finding))).toBe('status_changed');
    await contest(client, bookingId);
    world.queued.length = 0;
    await decide(finding);
    await decide(finding);
    expect(await rowOf(bookingId)).toMatchObject({ status, contest: 'decided' });
    expect(mails()).toEqual(
      [client.email, expert.actor.email].sort().map((to) => [to, 'We have looked at your consultation']),
    );
    expect(world.queued[0]!.data.text).toContain('The door log shows it.');
    const acts = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, bookingId));
    expect(acts.map(({ act, note }) => [act, note])).toEqual([[finding, 'The door log shows it.']]);
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(listed!.consultationsHeld).toBe(held);
    const other = finding === 'find-held' ? 'find-client-missed' : 'find-held';
    expect(await codeOf(decide(other))).toBe('status_changed');
    for (const actor of [client, expert.actor]) {
      expect((await readBooking(world.as(actor), bookingId)).acts).toEqual([]);
      expect(await codeOf(say(actor, bookingId))).toBe('status_changed');
    }
  });

  it('is the only one who decides', async () => {
    const { client, expert, bookingId } = await accepted();
    await say(expert.actor, bookingId);
    await contest(client, bookingId);
    for (const actor of [client, expert.actor, await world.aPerson()]) {
      const decision = { bookingId, finding: 'find-held', reason: 'I say so myself.' } as const;
      expect(await codeOf(decideNoShow(world.as(actor), decision))).toBe('not_found');
      expect(await codeOf(readNoShow(world.as(actor), bookingId))).toBe('not_found');
    }
  });
});
