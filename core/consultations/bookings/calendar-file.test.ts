import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { smtpMailer } from '../../../platform/mail/mailer.server.ts';
import { misfolded, readByIcalJs, readByNodeIcal } from '../../../tests/calendar-readers.ts';
import { openMailServer } from '../../../tests/smtp.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { savePlace } from '../../business/consultation-places/save-place.server.ts';
import type { Person } from '../../context.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { readCalendarFile } from '../booking-views/read-calendar-file.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { type CalendarFile, calendarFeed, calendarFile, titleWith } from './calendar-file.server.ts';
import { expireBookings } from './expire-bookings.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

/** Reads the method and the one event of a file. Expects two parsers to agree. */
function read({ method, content: file }: CalendarFile) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  ICAL.TimezoneService.register(zone);
  const [only, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  const event = new ICAL.Event(only!);
  const byIcalJs = readByIcalJs(file);
  expect(byIcalJs).toEqual(readByNodeIcal(file));
  expect(byIcalJs.method).toBe(method);
  expect(misfolded(file)).toEqual([]);
  expect(file).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: only!.getFirstPropertyValue('status'),
    zone: event.startDate.zone?.tzid,
    clock: event.startDate.toString(),
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    organizer: only!.getFirstPropertyValue('organizer'),
    attendees: only!.getAllProperties('attendee').map((one) => String(one.getFirstValue()).toLowerCase()),
  };
}
const fileFor = async (person: Person, bookingId: string) =>
  read(await readCalendarFile(world.as(person), bookingId));

/**
 * Removes the queued e-mails and returns their calendar files by recipient; null for an e-mail without one.
 */
function mailed(): Record<string, ReturnType<typeof read> | null> {
  const mails = world.queued.filter(({ name }) => name === 'send-written-mail').map(({ data }) => data);
  world.queued.length = 0;
  return Object.fromEntries(
    mails.map(({ to, calendar }) => [String(to), calendar ? read(calendar as CalendarFile) : null]),
  );
}

describe('the calendar file', () => {
  it('is tentative without an address, then confirmed with it, then cancelled, each replacing the last', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const address = '1479 Larimer Street, Suite 2; ring twice';
    await world.db.update(expertPlaces).set({ address }).where(eq(expertPlaces.expertId, expert.id));
    const asked = await fileFor(client, bookingId);
    expect(asked).toMatchObject({
      method: 'PUBLISH',
      status: 'TENTATIVE',
      zone: 'America/Denver',
      minutes: 30,
      sequence: 0,
      summary: 'Consultation with Sage Alder',
      location: null,
    });
    expect(await fileFor(expert.actor, bookingId)).toMatchObject({ uid: asked.uid, location: null });

    await acceptBooking(world.as(expert.actor), { bookingId });
    const accepted = await fileFor(client, bookingId);
    expect(accepted).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: asked.uid,
      sequence: 1,
      location: `${address}, Denver, CO 80202`,
    });

    await cancelBooking(world.as(client), { bookingId });
    expect(await fileFor(expert.actor, bookingId)).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      uid: asked.uid,
      sequence: 2,
      location: null,
    });
  });

  it('of a moved booking shows its new time', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const before = await fileFor(client, bookingId);
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-04T20:00:00Z';
    const moved = await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId });
    for (const id of [bookingId, moved.bookingId]) {
      const file = await fileFor(client, id);
      expect(file).toMatchObject({ uid: before.uid, status: 'TENTATIVE', start: '2026-12-04T20:00:00.000Z' });
      expect(file.sequence).toBeGreaterThan(before.sequence);
    }
  });

  it('has the corrected address, replacing the last file, even after a move', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const [place] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, expert.id));
    const correct = (address: string) =>
      savePlace(world.as(expert.actor), {
        label: 'Studio',
        address,
        zip: place!.zip!,
        isExactPublic: false,
        placeId: place!.id,
      });
    await correct('1 Fern Street');
    expect((await fileFor(client, bookingId)).sequence).toBe(0);
    await acceptBooking(world.as(expert.actor), { bookingId });
    const before = await fileFor(client, bookingId);
    world.queued.length = 0;
    await correct('2 Fern Street');
    expect(await fileFor(client, bookingId)).toMatchObject({
      uid: before.uid,
      location: expect.stringContaining('2 Fern Street'),
      sequence: before.sequence + 1,
    });
    expect(JSON.stringify(world.queued)).toMatch(/Update it in your calendar.*calendar\.ics/);
    await correct('2 Fern Street');
    expect((await fileFor(client, bookingId)).sequence).toBe(before.sequence + 1);

    // Clients can book the place again only after an admin has approved its new address.
    await world.db
      .update(expertPlaces)
      .set({ checkedAt: new Date(0) })
      .where(eq(expertPlaces.id, place!.id));
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-04T20:00:00Z';
    const moved = await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId });
    expect((await fileFor(client, moved.bookingId)).sequence).toBeGreaterThan(before.sequence + 1);
  });

  it.each([
    ['2027-03-12T17:00:00Z', '2027-03-12T10:00:00'],
    ['2027-03-15T16:00:00Z', '2027-03-15T10:00:00'],
  ])('keeps %s at %s in the place’s zone, before and after a clock change', async (start, clock) => {
    world.now = Temporal.Instant.from('2027-03-10T18:00:00Z');
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id, { start }));
    const file = await fileFor(client, bookingId);
    expect([file.clock, Date.parse(file.start)]).toEqual([clock, Date.parse(start)]);
  });

  it('is available only to its two sides', async () => {
    const { bookingId } = await world.aRequest();
    for (const [person, code] of [
      [await world.aPerson(), 'not_found'],
      [(await world.anExpert()).actor, 'not_found'],
      [null, 'sign_in_required'],
    ] as const) {
      expect(await codeOf(readCalendarFile(world.as(person), bookingId))).toBe(code);
    }
  });
});

describe('an e-mail updates its reader’s calendar', () => {
  const LATER = '2026-12-04T20:00:00Z';
  const accepted = async (values: Parameters<typeof world.aRequest>[0] = {}) => {
    const made = await world.aRequest(values);
    await acceptBooking(world.as(made.expert.actor), made);
    return made;
  };

  it('once accepted: only for its reader, with the address, and without asking for an answer', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const address = '1479 Larimer Street, Suite 2; ring twice';
    await world.db.update(expertPlaces).set({ address }).where(eq(expertPlaces.expertId, expert.id));
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect((world.queued[0]!.data.calendar as CalendarFile).content.replaceAll('\r\n ', '')).toMatch(
      /ATTENDEE;[^\r]*PARTSTAT=ACCEPTED[^\r]*RSVP=FALSE/i,
    );
    const file = await fileFor(client, bookingId);
    expect(mailed()).toEqual({
      [client.email]: {
        ...file,
        method: 'REQUEST',
        organizer: 'mailto:no-reply@plugwell.example',
        status: 'CONFIRMED',
        location: `${address}, Denver, CO 80202`,
        attendees: [`mailto:${client.email}`],
      },
    });
  });

  it('not before an acceptance: requested, declined, withdrawn, or expired', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id));
    expect(mailed()).toEqual({ [client.email]: null, [expert.actor.email]: null });
    await declineBooking(world.as(expert.actor), { bookingId });
    expect(mailed()).toEqual({ [client.email]: null });
    const late = await world.aRequest();
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await expireBookings(world.asProduct());
    expect(mailed()).toMatchObject({ [late.client.email]: null });
  });

  it('when a move is granted: both calendars move their entry, and no later file restores the old time', async () => {
    const { client, expert, bookingId } = await accepted();
    const before = mailed()[client.email]!;
    world.now = world.now.add({ minutes: 1 });
    const asked = { ...asking(expert.id, { start: LATER }), bookingId };
    const moved = await rescheduleBooking(world.as(client), asked);
    expect(mailed()).toEqual({ [client.email]: null, [expert.actor.email]: null });
    // The downloaded file still shows the confirmed time.
    expect(await fileFor(client, moved.bookingId)).toMatchObject({ uid: before.uid, start: before.start });
    await acceptBooking(world.as(expert.actor), moved);
    const files = mailed();
    for (const { email } of [client, expert.actor]) {
      expect(files[email]).toMatchObject({
        method: 'REQUEST',
        status: 'CONFIRMED',
        uid: before.uid,
        start: '2026-12-04T20:00:00.000Z',
        attendees: [`mailto:${email}`],
      });
      expect(files[email]!.sequence).toBeGreaterThan(before.sequence);
    }
  });

  it('not when the expert declines a move: the entry stays', async () => {
    const { client, expert, bookingId } = await accepted();
    world.now = world.now.add({ minutes: 1 });
    const asked = { ...asking(expert.id, { start: LATER }), bookingId };
    const moved = await rescheduleBooking(world.as(client), asked);
    mailed();
    await declineBooking(world.as(expert.actor), moved);
    expect(mailed()).toEqual({ [client.email]: null });
  });

  it('when the expert cancels after acceptance: the entry is removed', async () => {
    const { client, expert, bookingId } = await accepted();
    const before = mailed()[client.email]!;
    await cancelBooking(world.as(expert.actor), { bookingId });
    const file = mailed()[client.email]!;
    expect(file).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: before.uid, location: null });
    expect(file.sequence).toBeGreaterThan(before.sequence);
  });

  it('when the client cancels: the expert’s entry is removed', async () => {
    const { client, expert, bookingId } = await accepted();
    mailed();
    await cancelBooking(world.as(client), { bookingId });
    expect(mailed()[expert.actor.email]).toMatchObject({
      method: 'CANCEL',
      status: 'CANCELLED',
      summary: 'Consultation with Robin R.',
    });
  });

  it('never with the address of a home', async () => {
    const expert = await world.anExpert({ consultationMethods: ['Home Visit'], visitMiles: 20 });
    const visit = { method: 'Home Visit', visitAddress: '77 Alder Lane', visitZip: '80202' };
    const { client, bookingId } = await world.aRequest({ expert, ...visit });
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(JSON.stringify(world.queued)).not.toContain('77 Alder Lane');
    expect(mailed()[client.email]).toMatchObject({ status: 'CONFIRMED', location: null });
    expect((await fileFor(client, bookingId)).location).toContain('77 Alder Lane');
  });

  it('as a part with its method, and as a file', async () => {
    const { client } = await accepted();
    const server = await openMailServer();
    const mailer = smtpMailer(server.url, 'PlugWell <hello@plugwell.example>');
    await mailer.send(world.queued[0]!.data as unknown as Mail, 'one');
    mailer.close();
    const [{ raw, read: taken }] = (await server.until(1)) as [(typeof server.taken)[number]];
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const file = taken.attachments.find(({ filename }) => filename === 'consultation.ics')!;
    // The mail parser changes line endings. This restores them.
    const content = new TextDecoder().decode(file.content as ArrayBuffer).replaceAll(/\r?\n/g, '\r\n');
    expect(read({ method: 'REQUEST', content })).toMatchObject({ attendees: [`mailto:${client.email}`] });
    expect(taken.text).toContain('Your request was accepted');
  });
});

it.each([
  ['en', 'EN'],
  ['es', 'ES'],
] as const)('a file in %s names that language', (language, named) => {
  const entry = {
    chainId: 'c',
    sequence: 0,
    standing: 'confirmed',
    title: 'Title',
    location: null,
    startsAt: new Date('2026-12-04T20:00:00Z'),
    changedAt: new Date(0),
    minutes: 45,
    zone: 'America/Phoenix',
    url: 'http://localhost:3000/dashboard/bookings/c',
  } as const;
  const files = inLanguage(language, () => [calendarFile(entry, null).content, calendarFeed([entry])]);
  for (const file of files) expect(file).toContain(`PRODID:-//PlugWell//Bookings//${named}\r\n`);
});

describe('names', () => {
  it.each(['Zoë Ávila, RN; “Fern \\ Moss”', '樫の木'.repeat(30), '🌿'.repeat(40), 'a'.repeat(300)])(
    '%s are kept unchanged',
    (name) => {
      const file = calendarFile(
        {
          chainId: 'c',
          sequence: 3,
          standing: 'confirmed',
          title: titleWith(name),
          location: `${name}; 2`,
          startsAt: new Date('2026-12-04T20:00:00Z'),
          changedAt: new Date(0),
          minutes: 45,
          zone: 'America/Phoenix',
          url: 'http://localhost:3000/dashboard/bookings/c',
        },
        { email: 'robin@example.test' },
      );
      expect(read(file)).toMatchObject({
        summary: `Consultation with ${name}`,
        location: `${name}; 2`,
        minutes: 45,
        sequence: 3,
        zone: 'America/Phoenix',
        start: '2026-12-04T20:00:00.000Z',
      });
    },
  );
});
