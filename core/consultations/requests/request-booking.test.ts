import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { FEE_CENTS, quote } from '../../money/pricing/price.ts';
import { consultationOptions, experts } from '../../people/experts/tables.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { bookingEvents, bookings } from '../bookings/tables.ts';
import { requestBooking } from './request-booking.server.ts';
import { rescheduleBooking } from './reschedule-booking.server.ts';

/** The total of 30 minutes at $1 a minute, and of 30 minutes at $1.50. */
const [TOTAL, DEARER] = [quote(30, 100, 0).totalCents, quote(30, 150, 0).totalCents];

const world = await openWorld();
const METHOD = 'In-Person Consultation';

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

describe('a request', () => {
  it('writes the booking at the server’s price, its event, both e-mails, and the free stretch', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert({ ratePerMinuteCents: 150 });
    const optionId = newId();
    await world.db.insert(consultationOptions).values({
      id: optionId,
      expertId: expert.id,
      category: 'consulting',
      title: 'First visit',
      minutes: 30,
    });
    const start = '2026-12-01T18:30:00Z';
    const forged = { priceCents: 1, status: 'accepted', clientId: newId() };
    const placed = await requestBooking(world.as(client), {
      ...asking(expert.id, { start, optionId }),
      ...forged,
    });
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, placed.bookingId));
    expect(row).toMatchObject({
      expertId: expert.id,
      clientId: client.id,
      optionId,
      optionTitle: 'First visit',
      method: METHOD,
      status: 'requested',
      startsAt: new Date(start),
      endsAt: new Date('2026-12-01T19:00:00Z'),
      minutes: 30,
      zone: 'America/Denver',
      location: 'Denver, CO',
      state: 'CO',
      priceCents: 4500,
      feeCents: quote(30, 150, 0).feeCents,
      currency: 'USD',
    });
    const events = await world.db
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, placed.bookingId));
    expect(events).toMatchObject([{ fromStatus: null, toStatus: 'requested', actorId: client.id }]);
    expect(world.queued.map((job) => [job.name, job.data.to, job.data.subject])).toEqual([
      ['send-written-mail', expert.actor.email, 'You have a new request'],
      ['send-written-mail', client.email, 'Your request was sent'],
    ]);
    expect(world.queued[1]!.data.text).toContain('Tue, Dec 1, 11:30 AM MST');
    expect(world.queued[1]!.data.text).toContain(`${formatCents(DEARER - FEE_CENTS)} in person`);
    const [listed] = await world.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(listed!.freeFrom).toEqual(new Date('2026-12-01T19:00:00Z'));
    expect(listed!.freeUntil).toEqual(new Date('2026-12-02T00:30:00Z'));
  });

  it('is one booking when clicked twice, even simultaneously', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const same = asking(expert.id);
    const [one, two] = await Promise.all([
      requestBooking(world.as(client), same),
      requestBooking(world.as(client), same),
    ]);
    const three = await requestBooking(world.as(client), same);
    expect(new Set([one.bookingId, two.bookingId, three.bookingId]).size).toBe(1);
    expect([one.again, two.again, three.again].filter(Boolean)).toHaveLength(2);
    expect(world.queued).toHaveLength(2);
  });

  it('with someone else’s key reveals nothing of their booking', async () => {
    const [client, other] = [await world.aPerson(), await world.aPerson()];
    const expert = await world.anExpert();
    const theirs = asking(expert.id);
    await requestBooking(world.as(client), theirs);
    expect(await codeOf(requestBooking(world.as(other), theirs))).toBe('invalid_input');
  });

  it('is refused for an equal or overlapping time that another client holds', async () => {
    const [client, other] = [await world.aPerson(), await world.aPerson()];
    const expert = await world.anExpert();
    await requestBooking(world.as(client), asking(expert.id, { minutes: 60 }));
    for (const values of [
      {},
      { start: '2026-12-02T18:30:00Z' },
      { start: '2026-12-02T17:30:00Z', minutes: 45 },
    ]) {
      expect(await codeOf(requestBooking(world.as(other), asking(expert.id, values)))).toBe('slot_taken');
    }
    const after = asking(expert.id, { start: '2026-12-02T19:00:00Z' });
    expect(await codeOf(requestBooking(world.as(other), after))).toBe('done');
  });
});

describe('a request is refused', () => {
  it('from a visitor, before anything else', async () => {
    const expert = await world.anExpert();
    expect(await codeOf(requestBooking(world.as(null), asking(expert.id)))).toBe('sign_in_required');
    expect(await codeOf(requestBooking(world.as(null), asking('forged')))).toBe('sign_in_required');
  });

  it.each([
    ['an e-mail not yet verified', { emailVerified: false }, 'email_unverified'],
    ['no date of birth', { dateOfBirth: null }, 'under_age'],
    ['a 21st birthday tomorrow', { dateOfBirth: '2005-12-02' }, 'under_age'],
    ['a 21st birthday today', { dateOfBirth: '2005-12-01' }, 'done'],
  ])('with %s', async (_what, values, code) => {
    const client = await world.aPerson(values);
    const expert = await world.anExpert();
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id)))).toBe(code);
  });

  it.each([
    ['the past', { start: '2026-12-01T17:30:00Z' }, 'slot_unavailable'],
    ['this very moment', { start: '2026-12-01T18:00:00Z' }, 'slot_unavailable'],
    ['a day beyond the 14', { start: '2026-12-15T18:00:00Z' }, 'slot_unavailable'],
    ['a year away', { start: '2027-12-01T18:00:00Z' }, 'slot_unavailable'],
    ['before opening', { start: '2026-12-02T15:30:00Z' }, 'slot_unavailable'],
    ['a length past closing', { start: '2026-12-03T00:30:00Z', minutes: 45 }, 'slot_unavailable'],
    ['a start off the grid', { start: '2026-12-02T18:07:00Z' }, 'slot_unavailable'],
    ['a start with seconds', { start: '2026-12-02T18:00:30Z' }, 'slot_unavailable'],
    ['a forged length', { minutes: 600 }, 'invalid_input'],
    ['a negative length', { minutes: -30 }, 'invalid_input'],
    ['a length in words', { minutes: 'thirty' }, 'invalid_input'],
    ['a time too far ahead', { start: '9999-12-31T23:30:00Z' }, 'invalid_input'],
    ['something that is no time', { start: 'tomorrow' }, 'invalid_input'],
    ['a wall time without offset', { start: '2026-12-02T11:00:00' }, 'invalid_input'],
    ['a method the expert does not offer', { method: 'Home Visit' }, 'invalid_input'],
    ['SQL as an option', { optionId: "' or 1=1 --" }, 'invalid_input'],
    ['an unknown option', { optionId: newId() }, 'invalid_input'],
    ['no key', { requestKey: '' }, 'invalid_input'],
    ['an expert that does not exist', { expertId: newId() }, 'not_found'],
    ['a forged expert id', { expertId: '1 or 1=1' }, 'invalid_input'],
  ])('for %s', async (_what, values, code) => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id, values)))).toBe(code);
    expect(await world.db.select().from(bookings).where(eq(bookings.clientId, client.id))).toEqual([]);
  });

  it('but not because its start is written in another offset', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const start = '2026-12-02T11:00:00-07:00';
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id, { start })))).toBe('done');
  });

  it('for a local time that a clock change skips', async () => {
    world.now = Temporal.Instant.from('2027-03-13T12:00:00Z');
    const client = await world.aPerson();
    const expert = await world.anExpert();
    for (const start of ['2027-03-14T02:30:00-07:00', '2027-03-14T02:30:00-06:00']) {
      expect(await codeOf(requestBooking(world.as(client), asking(expert.id, { start })))).toBe(
        'slot_unavailable',
      );
    }
  });

  it.each([
    ['a demo listing', { isDemo: true, isActive: false, userId: null }, 'not_bookable'],
    ['a demo listing marked active', { isDemo: true }, 'not_bookable'],
    ['an inactive listing', { isActive: false }, 'not_bookable'],
    ['an expert who waits for approval', { approvedAt: null }, 'not_found'],
    ['a place in a mixed state', { state: 'OH', zone: 'America/New_York' }, 'state_not_served'],
    ['a place in an illegal state', { state: 'TX', zone: 'America/Chicago' }, 'state_not_served'],
  ])('for %s', async (_what, values, code) => {
    const client = await world.aPerson();
    const expert = await world.anExpert(values);
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id)))).toBe(code);
  });

  it('for one’s own practice', async () => {
    const expert = await world.anExpert();
    expect(await codeOf(requestBooking(world.as(expert.actor), asking(expert.id)))).toBe('own_profile');
  });

  it("with another expert's option", async () => {
    const client = await world.aPerson();
    const [expert, other] = [await world.anExpert(), await world.anExpert()];
    const optionId = newId();
    await world.db
      .insert(consultationOptions)
      .values({ id: optionId, expertId: other.id, category: 'consulting', title: 'Theirs' });
    expect(await codeOf(requestBooking(world.as(client), asking(expert.id, { optionId })))).toBe(
      'invalid_input',
    );
  });
});

describe('open requests', () => {
  it('are limited to five, even if six are sent simultaneously', async () => {
    const client = await world.aPerson();
    const six = await Promise.all(Array.from({ length: 6 }, () => world.anExpert()));
    const codes = await Promise.all(
      six.map((expert, place) => {
        const start = `2026-12-02T${17 + place}:00:00Z`;
        return codeOf(requestBooking(world.as(client), asking(expert.id, { start })));
      }),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_open_requests')).toHaveLength(1);
  });

  it('are limited to one per expert and day, in the zone of the expert’s place', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const send = (start: string) => codeOf(requestBooking(world.as(client), asking(expert.id, { start })));
    expect(await send('2026-12-02T17:00:00Z')).toBe('done');
    expect(await send('2026-12-03T00:30:00Z')).toBe('too_many_open_requests');
    expect(await send('2026-12-03T16:00:00Z')).toBe('done');
  });
});

describe('the total that a form showed', () => {
  it.each([
    ['is the current price', TOTAL, 'done'],
    ['is the current price, as a form writes it', String(TOTAL), 'done'],
    ['was not sent', undefined, 'done'],
    ['is empty', '', 'done'],
    ['was lower', TOTAL - 1000, 'price_changed'],
    ['was higher', DEARER, 'price_changed'],
    ['is not in whole cents', '31.00', 'invalid_input'],
    ['is negative', `-${TOTAL}`, 'invalid_input'],
  ])('when it %s', async (_what, totalCents, code) => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const answer = await codeOf(requestBooking(world.as(client), asking(expert.id, { totalCents })));
    expect(answer).toBe(code);
    const made = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    expect(made.map(({ priceCents, feeCents }) => priceCents + feeCents)).toEqual(
      code === 'done' ? [TOTAL] : [],
    );
  });

  it('is corrected in the refusal if it has changed; rescheduling keeps the old booking', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await world.db.update(experts).set({ ratePerMinuteCents: 150 }).where(eq(experts.id, expert.id));
    const later = asking(expert.id, { start: '2026-12-02T20:00:00Z', totalCents: TOTAL });
    const move = rescheduleBooking(world.as(client), { ...later, bookingId });
    await expect(move).rejects.toThrow(
      `The price has changed: 30 minutes now cost ${formatCents(DEARER - FEE_CENTS)} in person. Nothing has been booked.`,
    );
    const rows = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    expect(rows.map(({ id, status }) => [id, status])).toEqual([[bookingId, 'requested']]);
  });
});

describe('rescheduling', () => {
  it('replaces the old time with the new one, which can overlap it', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    const old = await requestBooking(world.as(client), asking(expert.id, { minutes: 60 }));
    world.queued.length = 0;
    const next = await rescheduleBooking(world.as(client), {
      ...asking(expert.id, { start: '2026-12-02T18:30:00Z' }),
      bookingId: old.bookingId,
    });
    const rows = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
      [old.bookingId]: 'cancelled',
      [next.bookingId]: 'requested',
    });
    expect(world.queued.map((job) => job.data.subject)).toEqual([
      'A client would like a new time',
      'Your request was sent',
    ]);
  });

  it('to a taken time leaves the old booking as it was', async () => {
    const [client, other] = [await world.aPerson(), await world.aPerson()];
    const expert = await world.anExpert();
    const old = await requestBooking(world.as(client), asking(expert.id));
    await requestBooking(world.as(other), asking(expert.id, { start: '2026-12-02T20:00:00Z' }));
    const move = rescheduleBooking(world.as(client), {
      ...asking(expert.id, { start: '2026-12-02T20:00:00Z' }),
      bookingId: old.bookingId,
    });
    expect(await codeOf(move)).toBe('slot_taken');
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, old.bookingId));
    expect(row!.status).toBe('requested');
  });

  it.each([
    ['a stranger', 'not_found'],
    ['the client, after cancelling it', 'status_changed'],
  ])('by %s is refused', async (who, code) => {
    const [client, stranger] = [await world.aPerson(), await world.aPerson()];
    const expert = await world.anExpert();
    const old = await requestBooking(world.as(client), asking(expert.id));
    const actor = who === 'a stranger' ? stranger : client;
    if (actor === client) await cancelBooking(world.as(client), { bookingId: old.bookingId });
    const move = rescheduleBooking(world.as(actor), {
      ...asking(expert.id, { start: '2026-12-02T20:00:00Z' }),
      bookingId: old.bookingId,
    });
    expect(await codeOf(move)).toBe(code);
  });
});
