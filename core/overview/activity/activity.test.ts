import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { bookingEvents } from '../../consultations/bookings/tables.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import type { Person } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { ownPractice } from '../../people/experts/may-act-for.ts';
import { applications } from '../../practice/applications/tables.ts';
import { describeBookingEvent, describeMoneyEvent } from './activity.ts';
import { ACTIVITY_PER_PAGE, type ActivityAsked, readActivity } from './read-activity.server.ts';
import { readOverview } from './read-overview.server.ts';

describe('a change of a booking in words', () => {
  const client = { clientId: 'c', clientName: 'Robin Reed', expertName: 'Sage Alder' };
  it.each([
    ['c', 'request', 'c', 'You requested a consultation with Sage Alder'],
    ['c', 'request', 'e', 'Robin Reed requested a consultation with you'],
    ['e', 'accept', 'c', 'Sage Alder accepted your request'],
    ['e', 'accept', 'e', 'You accepted the request of Robin Reed'],
    ['e', 'decline', 'c', 'Sage Alder declined your request'],
    ['c', 'withdraw', 'c', 'You cancelled the consultation with Sage Alder'],
    ['e', 'cancel', 'c', 'Sage Alder cancelled your consultation'],
    ['c', 'withdraw', 'e', 'Robin Reed cancelled your consultation'],
    ['c', 'replace', 'c', 'You replaced your request to Sage Alder with another time'],
    ['c', 'replace', 'e', 'Robin Reed replaced this request with another time'],
    ['admin', 'turn-away', 'c', 'The request with Sage Alder was cancelled'],
    ['admin', 'call-off-for-client', 'e', 'The consultation with Robin Reed was cancelled'],
    [null, 'expire', 'c', 'Your request to Sage Alder ran out without an answer'],
    ['e', 'start', 'c', 'Sage Alder started your consultation'],
    ['e', 'start', 'e', 'You started the consultation with Robin Reed'],
    ['e', 'end', 'c', 'Sage Alder ended your consultation'],
    ['e', 'end', 'e', 'You ended the consultation with Robin Reed'],
    ['e', 'propose-extension', 'c', 'Sage Alder proposed more time for your consultation'],
    ['c', 'extend', 'e', 'Robin Reed agreed to more time'],
    ['c', 'refuse-extension', 'c', 'You declined more time with Sage Alder'],
    ['e', 'client-missed', 'c', 'Sage Alder said that you missed your consultation'],
    ['e', 'client-missed', 'e', 'You said that Robin Reed did not come'],
    ['c', 'expert-missed', 'e', 'Robin Reed said that you missed the consultation'],
    ['c', 'contest-of-client', 'e', 'Robin Reed said that they were there'],
    ['e', 'contest-of-expert', 'e', 'You said that you were there, with Robin Reed'],
    ['e', 'withdraw-claim-of-client', 'c', 'Sage Alder said that you came after all'],
    ['c', 'withdraw-claim-of-expert', 'c', 'You said that Sage Alder came after all'],
    ['admin', 'find-held', 'c', 'We found that the consultation with Sage Alder took place'],
    ['admin', 'find-client-missed', 'c', 'We found that you missed your consultation with Sage Alder'],
    ['admin', 'find-expert-missed', 'c', 'We found that Sage Alder did not come'],
    [null, 'complete', 'e', 'Your consultation for Robin Reed took place'],
  ] as const)('by %s: %s, told to %s: %s', (actorId, transition, reader, words) =>
    expect(describeBookingEvent({ ...client, actorId, transition }, reader)).toBe(words),
  );
});

it.each([
  ['paid', 4600, 'c', 'You paid $46.00 for the consultation with Sage Alder'],
  ['refunded', 4500, 'c', 'You got $45.00 back for the consultation with Sage Alder'],
  ['paid', 4600, 'e', 'Robin Reed paid $46.00 for the consultation with you'],
  ['refunded', 100, 'e', 'Robin Reed got $1.00 back for the consultation with you'],
] as const)('describes money that is %s, %d cents, to %s: %s', (what, cents, reader, words) => {
  const event = { clientId: 'c', clientName: 'Robin Reed', expertName: 'Sage Alder', what, cents };
  expect(describeMoneyEvent(event, reader)).toBe(words);
});

const FIRST: ActivityAsked = { type: null, page: 1 };
const world = await openWorld();
let robin: Person;
let sage: Person;

async function booked(status: 'requested' | 'accepted', startsInHours: number, happenedDaysAgo: number) {
  const at = (hours: number) => new Date(world.now.epochMilliseconds + hours * 3_600_000);
  const id = await world.aBooking({
    expertId: ownPractice(sage, 'owner')!,
    clientId: robin.id,
    status,
    startsAt: at(startsInHours),
    createdAt: at(-24 * happenedDaysAgo),
  });
  await world.db.insert(bookingEvents).values({
    id: newId(),
    bookingId: id,
    transition: 'request',
    by: 'client',
    actorId: robin.id,
    fromStatus: null,
    toStatus: 'requested',
    at: at(-24 * happenedDaysAgo),
  });
}

beforeEach(async () => {
  robin = await world.aPerson();
  sage = (await world.anExpert()).actor;
});

describe('the next step of an applicant', () => {
  it.each([
    ['draft', 'finish-application'],
    ['submitted', 'verify-application'],
    ['more-asked', 'answer-question'],
    ['in-review', 'await-review'],
    ['withdrawn', 'find-expert'],
  ] as const)('with an application that is %s: %s', async (status, step) => {
    await world.db.insert(applications).values({
      id: newId(),
      userId: robin.id,
      status,
      createdAt: asDate(world.now),
      updatedAt: asDate(world.now),
    });
    expect((await readOverview(world.as(robin))).step).toBe(step);
  });
});

describe('the history', () => {
  const history = async (actor: Person, asked: Partial<ActivityAsked> = {}) =>
    (await readActivity(world.as(actor), { ...FIRST, ...asked })).entries;
  const lines = async (actor: Person) =>
    (await history(actor)).filter(({ type }) => type === 'booking').map((entry) => entry.description);

  it('shows client and expert the same change in their own words, and nothing to a stranger', async () => {
    await booked('requested', 48, 1);
    expect(await lines(robin)).toEqual(['You requested a consultation with Sage Alder']);
    expect(await lines(sage)).toEqual(['Robin R. requested a consultation with you']);
    expect(await lines(await world.aPerson())).toEqual([]);
  });

  it('ends after 30 days', async () => {
    await booked('accepted', 48, 29.9);
    await booked('accepted', 50, 30.1);
    expect(await lines(robin)).toHaveLength(1);
  });

  it('has charges and refunds of a consultation, for both sides', async () => {
    world.payments = { ...world.payments, wayToPay: 'card' };
    const { aHeld, settle } = byCard(world);
    const { client, expert, bookingId } = await aHeld({ start: '2026-12-04T18:00:00Z' });
    await acceptBooking(world.as(expert.actor), { bookingId });
    await settle();
    world.now = world.now.add({ minutes: 5 });
    await cancelBooking(world.as(client), { bookingId });
    await settle();
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    const told = async (person: Person) =>
      (await history(person)).filter(({ type }) => type === 'payment').map(({ description }) => description);
    expect(await told(client)).toEqual([
      'You got $30.00 back for the consultation with Sage Alder',
      'You paid $31.00 for the consultation with Sage Alder',
    ]);
    expect(await told(expert.actor)).toEqual([
      'Robin R. got $30.00 back for the consultation with you',
      'Robin R. paid $31.00 for the consultation with you',
    ]);
    expect(await told(await world.aPerson())).toEqual([]);
    const steps = (await history(expert.actor)).map(({ description }) => description);
    expect(steps.some((words) => words.includes('reserved'))).toBe(false);
  });

  it('shows them with the consultation’s new time', async () => {
    world.payments = { ...world.payments, wayToPay: 'card' };
    const { aHeld, settle } = byCard(world);
    const { client, expert, bookingId } = await aHeld({ start: '2026-12-04T18:00:00Z' });
    await acceptBooking(world.as(expert.actor), { bookingId });
    await settle();
    const start = '2026-12-07T20:00:00Z';
    const asked = { ...asking(expert.id, { start }), bookingId };
    const { bookingId: moved } = await rescheduleBooking(world.as(client), asked);
    const times = async () =>
      (await history(client)).filter(({ type }) => type === 'payment').map(({ about }) => about?.startsAt);
    expect(await times()).toEqual(['2026-12-04T18:00:00.000Z']);
    await acceptBooking(world.as(expert.actor), { bookingId: moved });
    await cancelBooking(world.as(client), { bookingId: moved });
    await settle();
    world.payments = { ...world.payments, wayToPay: 'in-person' };
    expect(await times()).toEqual(['2026-12-07T20:00:00.000Z', '2026-12-07T20:00:00.000Z']);
  });

  it('has the sign-up and the last save of the client profile, for 30 days', async () => {
    const told = async () => (await history(robin)).map(({ type }) => type).sort();
    const at = asDate(world.now);
    await world.db.update(users).set({ createdAt: at }).where(eq(users.id, robin.id));
    await world.db.insert(clientProfiles).values({ userId: robin.id, updatedAt: at });
    expect(await told()).toEqual(['account', 'profile']);
    const before = asDate(world.now.subtract({ hours: 24 * 30 + 1 }));
    await world.db.update(clientProfiles).set({ updatedAt: before });
    expect(await told()).toEqual(['account']);
  });

  it('has every step of a busy month, page by page and by type', async () => {
    const STEPS = 8 * ACTIVITY_PER_PAGE + 3;
    for (let step = 0; step < STEPS; step++) await booked('requested', 48 + step, step / 10);
    for (const type of ['booking', null] as const) {
      const ids: string[] = [];
      for (let page = 1; ; page++) {
        const { entries, more } = await readActivity(world.as(sage), { type, page });
        ids.push(...entries.flatMap(({ id, type }) => (type === 'booking' ? [id] : [])));
        if (!more) break;
        expect(entries).toHaveLength(ACTIVITY_PER_PAGE);
      }
      expect([ids.length, new Set(ids).size]).toEqual([STEPS, STEPS]);
    }
    const newest = (await history(sage, { type: 'booking' })).map(({ at }) => at);
    expect(newest).toEqual(newest.toSorted().reverse());
  });

  it('distinguishes an empty type from an empty history', async () => {
    await booked('requested', 48, 1);
    const asked = async (person: Person, type: ActivityAsked['type']) =>
      (await readActivity(world.as(person), { type, page: 1 })).isEmpty;
    expect([await asked(robin, 'payment'), await asked(robin, null)]).toEqual([false, false]);
    const nobody = await world.aPerson();
    await world.db
      .update(users)
      .set({ createdAt: new Date(0) })
      .where(eq(users.id, nobody.id));
    expect([await asked(nobody, 'payment'), await asked(nobody, null)]).toEqual([true, true]);
  });

  it('is refused for a visitor', () =>
    expect(readActivity(world.as(null), FIRST)).rejects.toMatchObject({ code: 'sign_in_required' }));
});

describe('the overview', () => {
  const read = (actor: Person) => readOverview(world.as(actor));

  it('asks someone without a name for one', async () =>
    expect(await read(await world.aPerson({ firstName: null }))).toMatchObject({
      next: null,
      waiting: [],
      offers: [],
      week: null,
      latest: null,
      step: 'say-your-name',
    }));

  it('directs someone without bookings to an expert', async () =>
    expect((await read(robin)).step).toBe('find-expert'));

  it('has the waiting request, for both sides', async () => {
    await booked('requested', 48, 0.5);
    expect(await read(robin)).toMatchObject({ next: { status: 'requested', as: 'client' }, step: null });
    expect(await read(sage)).toMatchObject({
      next: null,
      waiting: [{ status: 'requested', as: 'expert' }],
      step: null,
    });
  });

  it('has the accepted consultation before a waiting one, and no past ones', async () => {
    await booked('requested', 24, 1);
    await booked('accepted', 48, 1);
    await booked('accepted', -48, 5);
    const startsAt = new Date(world.now.epochMilliseconds + 48 * 3_600_000);
    expect(await read(robin)).toMatchObject({ next: { status: 'accepted', startsAt } });
    expect(await read(sage)).toMatchObject({ next: { status: 'accepted', startsAt } });
  });

  it('shows no one what belongs to others', async () => {
    await booked('accepted', 48, 1);
    await booked('requested', 24, 1);
    expect(await read(await world.aPerson())).toMatchObject({ next: null, waiting: [], latest: null });
    expect(await read((await world.anExpert()).actor)).toMatchObject({ next: null, waiting: [] });
  });

  it('counts an expert’s days in the zone of their place', async () => {
    await booked('accepted', 24, 1);
    await booked('requested', 25, 1);
    await booked('accepted', 24 * 9, 1);
    const { week } = await read(sage);
    const tomorrow = world.now.add({ hours: 24 }).toZonedDateTimeISO('America/Denver').toPlainDate();
    expect(week).toHaveLength(7);
    expect(week!.filter(({ accepted, requested }) => accepted + requested > 0)).toEqual([
      { date: tomorrow.toString(), accepted: 1, requested: 1 },
    ]);
  });

  it('has an owner’s checklist with open steps, but not for staff', async () => {
    const { actor, id } = await world.anExpert({ tags: [], choosesHours: false });
    const { setups } = await read(actor);
    expect(setups).toMatchObject([{ practiceId: id, isHidden: false, graceUntil: null }]);
    const open = setups[0]!.steps.filter(({ isDone }) => !isDone).map(({ item }) => item);
    expect(open).toEqual(expect.arrayContaining(['hours', 'expertise']));
    expect(open).not.toContain('place');
    expect((await read(await world.aMember(id, 'staff'))).setups).toEqual([]);
    expect((await read(robin)).setups).toEqual([]);
  });

  it('is refused for a visitor', () =>
    expect(readOverview(world.as(null))).rejects.toMatchObject({ code: 'sign_in_required' }));
});
