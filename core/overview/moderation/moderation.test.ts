import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sqlState } from '../../../platform/database/database.ts';
import { asking, codeOf, noQueue, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookingEvents, bookings } from '../../consultations/bookings/tables.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import type { Context, Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { readRecord } from '../../ground/admin/read-record.server.ts';
import { readTableQuery, writeCursor } from '../../ground/admin/table-page.ts';
import { adminActs, attempts } from '../../ground/admin/tables.ts';
import { createDemoPerson } from '../../people/accounts/create-demo-person.server.ts';
import { sessions, suspensions, users } from '../../people/accounts/tables.ts';
import {
  answerContactMessage,
  finishContactMessage,
} from '../../people/contact/answer-contact-message.server.ts';
import { readContactMessage, readInbox } from '../../people/contact/read-inbox.server.ts';
import { contactMessages } from '../../people/contact/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { endSessionsOf } from '../../people/sign-in/end-sessions-of.server.ts';
import { logIn } from '../../people/sign-in/log-in.server.ts';
import { openSignIn } from '../../people/sign-in/sign-in.server.ts';
import { startSession } from '../../people/sign-in/start-session.server.ts';
import { nextFreeTimes } from '../../practice/availability/read-free-times.server.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { closeReport } from '../reports/close-report.server.ts';
import { readReport, readReports } from '../reports/read-reports.server.ts';
import { reportPerson } from '../reports/report-person.server.ts';
import { reports } from '../reports/tables.ts';
import { liftSuspension } from './lift-suspension.server.ts';
import { PEOPLE_FILTERS, PEOPLE_SORTS, readPeople } from './read-people.server.ts';
import { readPerson } from './read-person.server.ts';
import { readWaiting } from './read-waiting.server.ts';
import { suspendPerson } from './suspend-person.server.ts';

const world = await openWorld();
const PASSWORD = 'fern moss and lichen';
const ADMIN_EMAIL = 'owner@example.test';
const signIn = openSignIn({
  query: world.query,
  secrets: ['a secret for tests, long enough to be one'],
  publicOrigin: 'http://localhost:3000',
  now: () => world.now,
  adminEmail: ADMIN_EMAIL,
});
const admin = await world.aPerson({ name: 'Alex Moss', email: 'admin@example.test', isAdmin: true });
const asAdmin = world.as(admin);

const anyone = (): Context => world.as(null);
const newest = { words: '', filter: 'all', sort: 'newest', after: null } as const;

async function aMember(
  email = `${world.as(null).newId()}@example.test`,
): Promise<{ id: string; email: string }> {
  const id = world.as(null).newId();
  const names = { firstName: 'Robin', lastName: 'Reed', zone: 'America/Denver', password: PASSWORD };
  await createDemoPerson(world.as(null), { ...names, id, email });
  return { id, email };
}
const logInAs = (email: string) =>
  logIn(anyone(), { email, password: PASSWORD, headers: new Headers() }).then(({ cookies }) => ({
    headers: new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }),
  }));

beforeEach(async () => {
  world.queued.length = 0;
  await world.db.delete(attempts);
});

describe('a non-admin', () => {
  const unconfirmed: Person = { ...admin, emailVerified: false };
  const others: [string, () => Promise<Person | null>][] = [
    ['visitor', async () => null],
    ['client', () => world.aPerson()],
    ['expert', async () => (await world.anExpert()).actor],
    ['admin of an unconfirmed address', async () => unconfirmed],
  ];
  it.each(others)('as a %s gets nothing from any function or table', async (_who, actor) => {
    const ctx = world.as(await actor());
    const { id } = await aMember();
    const codes = await Promise.all(
      [
        suspendPerson(ctx, { personId: id, reason: 'because' }),
        liftSuspension(ctx, { personId: id }),
        endSessionsOf(ctx, { personId: id }),
        closeReport(ctx, { reportId: id, outcome: 'none' }),
        answerContactMessage(ctx, { messageId: id, body: 'Hello' }),
        finishContactMessage(ctx, { messageId: id, done: true }),
        readPeople(ctx, newest),
        readReports(ctx, newest),
        readInbox(ctx, newest),
        readRecord(ctx, SUBJECT_NAMES, newest),
        readWaiting(ctx),
        readPerson(ctx, id),
        readReport(ctx, id),
        readContactMessage(ctx, id),
      ].map(codeOf),
    );
    expect(new Set(codes)).toEqual(new Set(['not_found']));
    expect(await world.db.select().from(suspensions).where(eq(suspensions.userId, id))).toEqual([]);
  });
});

describe('the built-in admin', () => {
  it('is the account that confirmed the configured address, in any case', async () => {
    const { email, id } = await aMember(ADMIN_EMAIL);
    const { headers } = await logInAs(email);
    expect(await signIn.personOf(headers)).toMatchObject({ email, isAdmin: true });
    await world.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    expect(await signIn.personOf(headers)).toMatchObject({ isAdmin: false });
  });

  it('does not exist without a configured address', async () => {
    const { email } = await aMember();
    const { headers } = await logInAs(email);
    expect(await signIn.personOf(headers)).toMatchObject({ isAdmin: false });
  });
});

describe('suspending', () => {
  it('ends every session, refuses the next login, and sends the person the reason', async () => {
    const { id, email } = await aMember();
    const { headers } = await logInAs(email);
    await suspendPerson(asAdmin, { personId: id, reason: 'Sold what is not allowed.' });
    expect(await signIn.personOf(headers)).toBeNull();
    expect(await codeOf(logInAs(email))).toBe('not_allowed');
    expect(await codeOf(startSession(anyone(), id, new Headers()))).toBe('not_allowed');
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect(world.queued.map(({ data }) => [data.to, data.subject])).toEqual([
      [email, 'Your account is suspended'],
    ]);
    expect(world.queued[0]?.data.text).toContain('Sold what is not allowed.');
  });

  it('reveals nothing to a stranger with a wrong password', async () => {
    const { id, email } = await aMember();
    await suspendPerson(asAdmin, { personId: id, reason: 'because' });
    const wrong = logIn(anyone(), { email, password: 'another pass phrase', headers: new Headers() });
    expect(await codeOf(wrong)).toBe('invalid_input');
  });

  it('cannot be escaped by logging in simultaneously', async () => {
    const { id, email } = await aMember();
    const logIns = Array.from({ length: 4 }, () => codeOf(logInAs(email)));
    await Promise.all([...logIns, suspendPerson(asAdmin, { personId: id, reason: 'because' })]);
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  it('hides the listing, and lifting shows it again with the day of its approval', async () => {
    const { actor, id } = await world.anExpert();
    const isListed = async () =>
      (await world.db.select().from(listing).where(eq(listing.expertId, id))).length === 1;
    expect(await isListed()).toBe(true);
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    expect([await isListed(), await codeOf(readProfile(world.as(null), id))]).toEqual([false, 'not_found']);
    await liftSuspension(asAdmin, { personId: actor.id });
    expect([await isListed(), await codeOf(readProfile(world.as(null), id))]).toEqual([true, 'done']);
    const { rows } = await world.db.execute(
      sql`select approved_at::date::text as day from experts where id = ${id}`,
    );
    expect(rows).toEqual([{ day: '2026-01-01' }]);
  });

  it.each([
    ['the license expires', { licenseExpiredAt: new Date('2026-11-30T12:00:00Z') }],
    ['the expert wants to be out of the lists', { pausedAt: new Date('2026-11-30T12:00:00Z') }],
    ['the approval is taken back', { approvedAt: null }],
  ])('shows nothing when lifted if, in the meantime, %s', async (_what, meanwhile) => {
    const { actor, id } = await world.anExpert();
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await world.db.update(experts).set(meanwhile).where(eq(experts.id, id));
    await liftSuspension(asAdmin, { personId: actor.id });
    expect(await world.db.select().from(listing).where(eq(listing.expertId, id))).toEqual([]);
    await world.db
      .update(experts)
      .set({ licenseExpiredAt: null, pausedAt: null, approvedAt: new Date('2026-11-30T13:00:00Z') })
      .where(eq(experts.id, id));
    expect(await world.db.select().from(listing).where(eq(listing.expertId, id))).toHaveLength(1);
  });

  it('persists if the approval is given again', async () => {
    const { actor, id } = await world.anExpert({ approvedAt: null });
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await world.db
      .update(experts)
      .set({ approvedAt: new Date('2026-11-30T12:00:00Z') })
      .where(eq(experts.id, id));
    expect(await codeOf(readProfile(world.as(null), id))).toBe('not_found');
    await liftSuspension(asAdmin, { personId: actor.id });
    expect(await codeOf(readProfile(world.as(null), id))).toBe('done');
  });

  it('shows no listing when lifted if it was never approved', async () => {
    const { actor, id } = await world.anExpert({ approvedAt: null });
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await liftSuspension(asAdmin, { personId: actor.id });
    expect(await codeOf(readProfile(world.as(null), id))).toBe('not_found');
  });

  it('lets the person in again when lifted', async () => {
    const { id, email } = await aMember();
    await suspendPerson(asAdmin, { personId: id, reason: 'because' });
    await liftSuspension(asAdmin, { personId: id });
    expect(await signIn.personOf((await logInAs(email)).headers)).toMatchObject({ id });
    expect(await codeOf(liftSuspension(asAdmin, { personId: id }))).toBe('status_changed');
  });

  it('happens once if two admins click simultaneously', async () => {
    const { id } = await aMember();
    const press = () => codeOf(suspendPerson(asAdmin, { personId: id, reason: 'because' }));
    expect((await Promise.all([press(), press()])).toSorted()).toEqual(['done', 'status_changed']);
  });

  it.each([
    ['oneself', admin.id, 'not_allowed'],
    ['nobody', '0196f3a0-0000-7000-8000-000000000000', 'not_found'],
    ['an invalid id', "x' or 1=1 --", 'not_found'],
  ])('of %s is refused', async (_who, personId, code) => {
    expect(await codeOf(suspendPerson(asAdmin, { personId, reason: 'because' }))).toBe(code);
  });

  it('of another admin is refused', async () => {
    const other = await world.aPerson({ isAdmin: true });
    expect(await codeOf(suspendPerson(asAdmin, { personId: other.id, reason: 'because' }))).toBe(
      'not_allowed',
    );
  });
});

describe('the future bookings of a suspended person', () => {
  /** Requests 15 minutes from the expert, at a different start each time. */
  const aRequest = async (client: Person, expertId: string) => {
    const free = await nextFreeTimes(world.as(null), [expertId], 60);
    const taken = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    const start = free.get(expertId)![taken.length * 25]!;
    const { bookingId } = await requestBooking(world.as(client), asking(expertId, { start, minutes: 15 }));
    return bookingId;
  };
  const aPair = async () => {
    const client = await world.aPerson({ name: 'Kim Fern', firstName: 'Kim', lastName: 'Fern' });
    const expert = await world.anExpert();
    const accepted = await aRequest(client, expert.id);
    await acceptBooking(world.as(expert.actor), { bookingId: accepted });
    const requested = await aRequest(client, expert.id);
    world.queued.length = 0;
    return { client, expert, accepted, requested };
  };
  const statusOf = async (id: string) =>
    (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;
  const mailsTo = (email: string) =>
    world.queued.filter(({ data }) => data.to === email).map(({ data }) => String(data.subject));

  it('as an expert: requests are declined, bookings are cancelled, and the client gets no reason', async () => {
    const { client, expert, accepted, requested } = await aPair();
    await suspendPerson(asAdmin, { personId: expert.actor.id, reason: 'Sold what is not allowed.' });
    expect([await statusOf(accepted), await statusOf(requested)]).toEqual(['cancelled', 'declined']);
    expect(mailsTo(client.email).toSorted()).toEqual([
      'A booking was cancelled',
      'Your request was declined',
    ]);
    const told = JSON.stringify(world.queued.filter(({ data }) => data.to === client.email));
    expect(told).not.toMatch(/suspen|Sold|admin|Alex/i);
    const events = await world.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, accepted));
    expect(events.at(-1)).toMatchObject({
      transition: 'call-off-for-expert',
      by: 'admin',
      actorId: admin.id,
      fromStatus: 'accepted',
      toStatus: 'cancelled',
    });
    const own = world.queued.find(({ data }) => data.to === expert.actor.email);
    expect(own?.data.text).toContain('We cancelled your upcoming requests and bookings.');
    expect((await readPerson(asAdmin, expert.actor.id)).openBookings).toBe(0);
  });

  it('of a client are all cancelled, and their times become free', async () => {
    const { client, expert, accepted, requested } = await aPair();
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, accepted));
    await suspendPerson(asAdmin, { personId: client.id, reason: 'because' });
    expect([await statusOf(accepted), await statusOf(requested)]).toEqual(['cancelled', 'cancelled']);
    expect(mailsTo(expert.actor.email)).toEqual(['A booking was cancelled', 'A booking was cancelled']);
    const free = await nextFreeTimes(world.as(null), [expert.id], 60);
    expect(free.get(expert.id)!.map((start) => new Date(start).getTime())).toContain(
      booking!.startsAt.getTime(),
    );
  });

  it('exclude bookings in progress and other people’s', async () => {
    const { expert, accepted, requested } = await aPair();
    const other = await aPair();
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, accepted));
    const begun = world.as(admin);
    const now = Temporal.Instant.fromEpochMilliseconds(booking!.startsAt.getTime() + 60_000);
    await suspendPerson({ ...begun, now: () => now }, { personId: expert.actor.id, reason: 'because' });
    expect([await statusOf(accepted), await statusOf(requested)]).toEqual(['accepted', 'declined']);
    expect([await statusOf(other.accepted), await statusOf(other.requested)]).toEqual([
      'accepted',
      'requested',
    ]);
  });

  it('remain if the suspension fails', async () => {
    const { expert, accepted, requested } = await aPair();
    const broken = { ...asAdmin, jobs: noQueue };
    expect(await codeOf(suspendPerson(broken, { personId: expert.actor.id, reason: 'x' }))).toContain(
      'queue',
    );
    expect([await statusOf(accepted), await statusOf(requested)]).toEqual(['accepted', 'requested']);
  });

  it.each(['client', 'expert'] as const)(
    'gain no request made at the same moment: the %s suspended',
    async (side) => {
      for (let round = 0; round < 5; round++) {
        const [client, expert] = [await world.aPerson(), await world.anExpert()];
        const personId = side === 'client' ? client.id : expert.actor.id;
        await Promise.all([
          codeOf(aRequest(client, expert.id)),
          codeOf(suspendPerson(asAdmin, { personId, reason: 'because' })),
        ]);
        const rows = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
        expect(rows.filter(({ status }) => status === 'requested')).toEqual([]);
      }
    },
  );

  it('gain none from a request begun before', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    await suspendPerson(asAdmin, { personId: client.id, reason: 'because' });
    expect(await codeOf(aRequest(client, expert.id))).toBe('not_bookable');
  });
});

describe('signing someone out everywhere', () => {
  it("ends only that person's sessions", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const [mine, theirs] = [await logInAs(one.email), await logInAs(other.email)];
    await endSessionsOf(asAdmin, { personId: one.id });
    expect(await signIn.personOf(mine.headers)).toBeNull();
    expect(await signIn.personOf(theirs.headers)).toMatchObject({ id: other.id });
    expect(await codeOf(logInAs(one.email))).toBe('done');
  });
});

describe('the record of admin acts', () => {
  it('contains every act with its admin, its subject, and its reason', async () => {
    const { id } = await aMember();
    await suspendPerson(asAdmin, { personId: id, reason: 'The reason given' });
    await liftSuspension(asAdmin, { personId: id });
    await endSessionsOf(asAdmin, { personId: id });
    const { rows } = await readRecord(asAdmin, SUBJECT_NAMES, { ...newest, sort: 'oldest' }, { about: id });
    expect(rows.map(({ admin, act, subject, note }) => [admin, act, subject, note]).toSorted()).toEqual([
      ['Alex Moss', 'lift', 'Robin Reed', ''],
      ['Alex Moss', 'sign-out', 'Robin Reed', ''],
      ['Alex Moss', 'suspend', 'Robin Reed', 'The reason given'],
    ]);
  });

  it('contains what each act changed, before and after', async () => {
    const { actor } = await world.anExpert();
    await suspendPerson(asAdmin, { personId: actor.id, reason: 'because' });
    await liftSuspension(asAdmin, { personId: actor.id });
    const { rows } = await readRecord(asAdmin, SUBJECT_NAMES, newest, { about: actor.id });
    expect(new Map(rows.map(({ act, before, after }) => [act, [before, after]]))).toEqual(
      new Map([
        ['suspend', [{ suspended: false }, { suspended: true }]],
        ['lift', [{ suspended: true }, { suspended: false }]],
      ]),
    );
  });

  it.each([
    ['changed', `update admin_acts set note = 'nothing happened'`],
    ['removed', 'delete from admin_acts'],
    ['emptied', 'truncate admin_acts'],
  ])('cannot be %s, not even by SQL', async (_how, statement) => {
    const { id } = await aMember();
    await endSessionsOf(asAdmin, { personId: id });
    const before = await world.db.select().from(adminActs);
    const state = await world.asOwner(statement).then(
      () => 'done',
      (error) => sqlState(error),
    );
    expect(state).toBe('PW002');
    expect(await world.db.select().from(adminActs)).toEqual(before);
  });

  it('contains nothing about an act that failed', async () => {
    const { id } = await aMember();
    const broken = { ...asAdmin, jobs: noQueue };
    await codeOf(suspendPerson(broken, { personId: id, reason: 'because' }));
    expect((await readRecord(asAdmin, SUBJECT_NAMES, newest, { about: id })).rows).toEqual([]);
    expect(await readPerson(asAdmin, id)).toMatchObject({ suspension: null });
  });
});

describe('a report', () => {
  const words = { reason: 'safety' as const, details: 'They followed me home.' };

  it('is read and closed once, and then no longer counts', async () => {
    const [me, them] = [await world.aPerson({ name: 'Kim Fern' }), await world.aPerson({ name: 'Lee Oak' })];
    await reportPerson(world.as(me), { ...words, personId: them.id, path: '/messages/7' });
    const [row] = (await readReports(asAdmin, { ...newest, words: 'lee FOLLOWED' })).rows;
    expect(row).toMatchObject({
      reporter: 'Kim Fern',
      reported: 'Lee Oak',
      status: 'open',
      path: '/messages/7',
    });
    await closeReport(asAdmin, { reportId: row!.id, outcome: 'Spoke with both.' });
    expect(await codeOf(closeReport(asAdmin, { reportId: row!.id, outcome: 'Again' }))).toBe(
      'status_changed',
    );
    expect(await readReport(asAdmin, row!.id)).toMatchObject({
      status: 'closed',
      outcome: 'Spoke with both.',
    });
  });

  it('about the same person is stored once while it is open', async () => {
    const [me, them] = [await world.aPerson(), await world.aPerson()];
    await reportPerson(world.as(me), { ...words, personId: them.id });
    await reportPerson(world.as(me), { ...words, personId: them.id });
    expect(await world.db.select().from(reports).where(eq(reports.reportedId, them.id))).toHaveLength(1);
  });

  it('is refused if it is about oneself, from a visitor, about no one, or the eleventh of a day', async () => {
    const me = await world.aPerson();
    expect(await codeOf(reportPerson(world.as(me), { ...words, personId: me.id }))).toBe('own_profile');
    expect(await codeOf(reportPerson(world.as(null), { ...words, personId: me.id }))).toBe(
      'sign_in_required',
    );
    expect(await codeOf(reportPerson(world.as(me), { ...words, personId: 'x' }))).toBe('not_found');
    for (let made = 0; made < 10; made++) {
      await reportPerson(world.as(me), { ...words, personId: (await world.aPerson()).id });
    }
    expect(await codeOf(reportPerson(world.as(me), { ...words, personId: admin.id }))).toBe(
      'too_many_requests',
    );
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b'])(
    'stores no path that leads off the site: %s',
    async (path) => {
      const [me, them] = [await world.aPerson(), await world.aPerson()];
      await reportPerson(world.as(me), { ...words, personId: them.id, path });
      expect(await world.db.select().from(reports).where(eq(reports.reportedId, them.id))).toMatchObject([
        { path: null },
      ]);
    },
  );
});

describe('the inbox', () => {
  it('replies by e-mail, stores the reply, and marks what is done', async () => {
    const id = asAdmin.newId();
    const letter = {
      name: 'Kim Fern',
      email: 'kim@example.test',
      subject: 'Hello',
      message: 'A question for you',
    };
    await world.db.insert(contactMessages).values({ ...letter, id, createdAt: new Date() });
    await answerContactMessage(asAdmin, { messageId: id, body: 'Yes, we do.' });
    // The admin sends the answer again, as if the first response were lost.
    await answerContactMessage(asAdmin, { messageId: id, body: 'Yes, we do.' });
    expect(world.queued.map(({ data }) => [data.to, data.subject])).toEqual([
      [letter.email, 'An answer to your message'],
    ]);
    expect(await readContactMessage(asAdmin, id)).toMatchObject({
      status: 'answered',
      answers: [{ body: 'Yes, we do.', by: 'Alex Moss' }],
    });
    await finishContactMessage(asAdmin, { messageId: id, done: true });
    await finishContactMessage(asAdmin, { messageId: id, done: true });
    const open = await readInbox(asAdmin, { ...newest, filter: 'open' });
    expect(open.rows.map((row) => row.id)).not.toContain(id);
    expect((await readRecord(asAdmin, SUBJECT_NAMES, newest, { about: id })).rows).toHaveLength(2);
  });
});

describe('the table of people', () => {
  it.each(PEOPLE_SORTS)(
    'by %s shows everyone once across pages, even when many joined at the same time',
    async (sort) => {
      const joined = new Date('2026-11-01T00:00:00Z');
      const ids = Array.from({ length: 60 }, () => asAdmin.newId());
      await world.db.insert(users).values(
        ids.map((id, place) => ({
          id,
          name: place % 2 ? 'Same Name' : `Name ${place}`,
          email: `p${place}@${sort}.paged.test`,
          createdAt: joined,
        })),
      );
      const seen: string[] = [];
      let params = new URLSearchParams({ q: `@${sort}.paged.test`, sort });
      for (let pages = 0; pages < 5; pages++) {
        const query = readTableQuery(params, PEOPLE_FILTERS, PEOPLE_SORTS);
        const { rows, next } = await readPeople(asAdmin, query);
        seen.push(...rows.map((row) => row.id));
        if (!next) break;
        params = new URLSearchParams({ q: `@${sort}.paged.test`, sort, after: writeCursor(next, sort) });
      }
      expect(seen).toHaveLength(60);
      expect(new Set(seen)).toEqual(new Set(ids));
    },
  );

  it.each([
    ['suspended', true],
    ['clients', true],
    ['experts', false],
    ['unconfirmed', false],
    ['admins', false],
  ] as const)('filtered by %s: a suspended client is there: %s', async (filter, isThere) => {
    const { id, email } = await aMember();
    await suspendPerson(asAdmin, { personId: id, reason: 'because' });
    const { rows } = await readPeople(asAdmin, { ...newest, filter, words: email.toUpperCase() });
    expect(rows.map((row) => row.id)).toEqual(isThere ? [id] : []);
  });

  it.each([
    ['a client', {}, true],
    ['an admin', { isAdmin: true }, false],
    ['someone who has left', { deletedAt: new Date('2026-01-01T00:00:00Z') }, false],
  ])('filtered by clients: %s is listed: %s', async (_who, values, isListed) => {
    const { id, email } = await world.aPerson(values);
    const { rows } = await readPeople(asAdmin, { ...newest, filter: 'clients', words: email });
    expect(rows.map((row) => row.id)).toEqual(isListed ? [id] : []);
  });

  it('filtered by clients excludes experts', async () => {
    const { actor } = await world.anExpert();
    const { rows } = await readPeople(asAdmin, { ...newest, filter: 'clients', words: actor.email });
    expect(rows).toEqual([]);
  });

  it.each(["%' or 1=1 --", '%', '_', '\\', "'; drop table users; --", '\u0000'])(
    'hostile search words find no one or everyone, and break nothing: %j',
    async (words) => {
      const params = new URLSearchParams({ q: words });
      const query = readTableQuery(params, PEOPLE_FILTERS, PEOPLE_SORTS);
      const { rows } = await readPeople(asAdmin, query);
      expect(rows.length === 0 || query.words === '' || words === '_').toBe(true);
    },
  );

  it.each([
    'newest~x~y',
    "newest~0196f3a0-0000-7000-8000-000000000000~'; drop table users",
    'newest~0196f3a0-0000-7000-8000-000000000000~2026-99-99T00:00:00.000Z',
    'newest~0196f3a0-0000-7000-8000-000000000000~2026-02-30T00:00:00.000Z',
    'newest~0196f3a0-0000-7000-8000-000000000000~0000-01-01T00:00:00.000Z',
    'newest~0196f3a0-0000-7000-8000-000000000000~2026-01-01T24:00:00.000Z',
    'name~0196f3a0-0000-7000-8000-000000000000~\u0000',
    'oldest~0196f3a0-0000-7000-8000-000000000000~2026-01-01T00:00:00.000Z',
    '~'.repeat(5000),
  ])('treats an invalid cursor as the first page: %s', async (after) => {
    const query = readTableQuery(
      new URLSearchParams({ after, sort: 'newest' }),
      PEOPLE_FILTERS,
      PEOPLE_SORTS,
    );
    expect(query.after).toBeNull();
    expect((await readPeople(asAdmin, query)).rows.length).toBeGreaterThan(0);
  });
});
