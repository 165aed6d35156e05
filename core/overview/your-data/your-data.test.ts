import { eq, getTableColumns, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import * as words from '#text/consultations/bookings/mail';
import { asDate } from '../../../lib/as-date.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { photoAddress } from '../../../platform/images/photo-address.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import type { Addressee } from '../../consultations/messages/read-standing.server.ts';
import { sendMessage } from '../../consultations/messages/send-message.server.ts';
import { offerTimes } from '../../consultations/offers/offer-times.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { reviews } from '../../consultations/reviews/tables.ts';
import type { Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { consents, credentials, sessions, users } from '../../people/accounts/tables.ts';
import { consultationOptions, experts } from '../../people/experts/tables.ts';
import { startSession } from '../../people/sign-in/start-session.server.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { DATA_PARTS, NOT_DOWNLOADED } from './data-parts.ts';
import { deleteDueAccounts } from './delete-due-accounts.server.ts';
import { downloadData, packDownload } from './download.server.ts';
import { requestDeletion, undoDeletion } from './request-deletion.server.ts';

const world = await openWorld();
const { files } = world;
const as = world.as;

const inTwoDays = () => asDate(world.now.add({ hours: 48 }));
const past = {
  minutes: 15,
  status: 'completed' as const,
  startsAt: new Date('2026-11-02T18:00:00Z'),
};

/** The tables whose rows stay when a person leaves. */
const MONEY_AND_CONSENT = [
  ...['bookings', 'booking_events', 'consents', 'payments', 'subscriptions', 'provider_events', 'refunds'],
  ...[
    'booking_extensions',
    'captures',
    'chargebacks',
    'disputes',
    'payouts',
    'payout_balance_moves',
    'ledger_accounts',
    'ledger_entries',
    'ledger_lines',
    'statements',
    'statement_lines',
    'provider_movements',
    'reconciliation_reports',
  ],
];

/** Columns of a practice with text that its owner did not write, or with a list of numbers. */
const NO_WORDS = ['setupCheckedFor', 'serviceZip', 'answerMinutes'];

const leave = async (actor: Person) =>
  requestDeletion(as(actor), { email: actor.email, proof: await world.givePassword(actor) });
const rowOf = async (actor: Person) =>
  (await world.db.select().from(users).where(eq(users.id, actor.id)))[0]!;

beforeEach(() => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('the download', () => {
  it('contains the person’s data across concepts', async () => {
    const { actor, id } = await world.anExpert();
    const client = await world.aPerson();
    await world.aBooking({ clientId: client.id, expertId: id, ...past });
    await startSession(world.as(null), actor.id, new Headers());
    const { data } = await downloadData(as(actor));
    expect(data).toMatchObject({
      account: [{ email: actor.email, first_name: 'Sage' }],
      listing: [{ id }],
      places: [{ expert_id: id, city: 'Denver' }],
      consents: [{ document: 'terms' }, { document: 'privacy' }, { document: 'health-data' }],
      bookingsAsExpert: [{ price_cents: 1500 }],
      bookingsAsClient: [],
      sessions: [{ ip_address: expect.any(String) }],
    });
    expect((await downloadData(as(client))).data).toMatchObject({ bookingsAsClient: [{ minutes: 15 }] });
  });

  it('reveals no secret, and nothing about anyone else', async () => {
    const { actor, id } = await world.anExpert();
    const client = await world.aPerson({ firstName: 'Hidden' });
    await world.aBooking({ clientId: client.id, expertId: id, ...past });
    await startSession(world.as(null), actor.id, new Headers());
    await world.db.insert(credentials).values({
      id: world.as(null).newId(),
      userId: actor.id,
      accountId: actor.id,
      providerId: 'credential',
      password: 'hash of a password',
    });
    const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, actor.id));
    const text = JSON.stringify((await downloadData(as(actor))).data);
    for (const hidden of [client.id, 'Hidden', client.email, 'hash of a password', session!.token]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('has our own sentences only in the reader’s language', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(as(expert.actor), { bookingId });
    const titles = (data: Record<string, unknown>) => JSON.stringify(data.notifications);
    const [english, spanish] = [
      titles((await downloadData(as(client))).data),
      titles(await inLanguage('es', async () => (await downloadData(as(client))).data)),
    ];
    expect(english).toContain('Your request was accepted');
    expect(spanish).toContain(inLanguage('es', words.your_request_was_accepted));
    expect(spanish).not.toContain('accepted');
    expect(english + spanish).not.toContain('titles');
  });

  const unpacked = async (actor: Person) => unzipSync(await packDownload(await downloadData(as(actor))));

  it('includes the photo, as a file next to the data', async () => {
    const key = 'a'.repeat(32);
    const photo = new Uint8Array([255, 216]);
    await files.put(`photos/${key}/512.jpg`, photo);
    const inside = await unpacked(await world.aPerson({ image: photoAddress(key) }));
    expect(Object.keys(inside)).toEqual(['data.json', 'photo.jpg']);
    expect(inside['photo.jpg']).toEqual(photo);
    expect(JSON.parse(strFromU8(inside['data.json']!))).toMatchObject({ photo: 'photo.jpg' });
  });

  it('packs the same JSON row by row as in one piece', async () => {
    // Enough rows to need several turns on any computer.
    const rows = Array.from({ length: 30_000 }, (_, id) => ({
      id,
      text: 'a\nb'.repeat(20),
      list: [],
      inner: { id: null },
    }));
    const data = { madeAt: '2026-12-01T18:00:00Z', photo: null, none: [], rows };
    let [beats, goesOn] = [0, true];
    const beat = () => {
      beats += 1;
      if (goesOn) setImmediate(beat);
    };
    setImmediate(beat);
    const inside = unzipSync(await packDownload({ data, photo: null, pictures: [] }));
    goesOn = false;
    expect(strFromU8(inside['data.json']!)).toBe(JSON.stringify(data, null, 2));
    expect(beats).toBeGreaterThan(1);
  });

  it.each([
    ['without a photo', null],
    ['whose photo is on another site', 'https://photos.example.test/a.jpg'],
    ['whose photo is lost', photoAddress('c'.repeat(32))],
  ])('has only the data for someone %s', async (_case, image) => {
    const inside = await unpacked(await world.aPerson({ image, firstName: 'Zoë' }));
    expect(Object.keys(inside)).toEqual(['data.json']);
    expect(JSON.parse(strFromU8(inside['data.json']!))).toMatchObject({
      madeAt: '2026-12-01T18:00:00Z',
      photo: null,
      account: [{ first_name: 'Zoë' }],
    });
  });

  it('includes every table: each column that names a person is in it, or has a reason not to be', async () => {
    const { rows } = await world.db.execute<{ place: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as place
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'experts'::regclass)`);
    const decided = new Set([
      ...DATA_PARTS.map(({ table, column }) => `${table}.${column}`),
      ...Object.keys(NOT_DOWNLOADED),
    ]);
    expect(rows.map(({ place }) => place).filter((place) => !decided.has(place))).toEqual([]);
  });

  it('is refused for visitors', async () =>
    expect(await codeOf(downloadData(as(null)))).toBe('sign_in_required'));
});

describe('leaving', () => {
  it('waits fourteen days, is confirmed by e-mail, and can be undone', async () => {
    const actor = await world.aPerson();
    await leave(actor);
    await leave(actor);
    expect(world.queued.map((job) => job.data.subject)).toEqual(['Your account will be deleted']);
    expect((await rowOf(actor)).deleteAt).toEqual(new Date('2026-12-15T18:00:00Z'));
    await undoDeletion(as(actor));
    world.now = world.now.add({ hours: 24 * 15 });
    await deleteDueAccounts(world.asProduct());
    expect(await rowOf(actor)).toMatchObject({ email: actor.email, deletedAt: null });
  });

  it.each([
    ['no address', ''],
    ['another address', 'somebody@example.test'],
  ])('does not begin with %s typed', async (_case, email) => {
    const actor = await world.aPerson();
    const proof = await world.givePassword(actor);
    expect(await codeOf(requestDeletion(as(actor), { email, proof }))).toBe('invalid_input');
    expect((await rowOf(actor)).deleteAt).toBeNull();
  });

  it('tells the day in the language of the e-mail, whatever the page’s is', async () => {
    const actor = await world.aPerson({ language: 'en' });
    await inLanguage('es', () => leave(actor));
    const [mail] = world.queued.filter(({ name }) => name === 'send-written-mail');
    expect(String(mail?.data.text)).toContain('Dec 15');
    await undoDeletion(as(actor));
  });

  it.each([
    ['no password', ''],
    ['a wrong password', 'not the password'],
  ])('does not begin with %s, such as from someone at an open browser', async (_case, proof) => {
    const actor = await world.aPerson();
    await world.givePassword(actor);
    expect(await codeOf(requestDeletion(as(actor), { email: actor.email, proof }))).toBe('invalid_input');
    expect((await rowOf(actor)).deleteAt).toBeNull();
  });

  it.each(['requested', 'accepted'] as const)('does not begin with a booking that is %s', async (status) => {
    const { actor: expert, id } = await world.anExpert();
    const client = await world.aPerson();
    await world.aBooking({ clientId: client.id, expertId: id, startsAt: inTwoDays(), status });
    expect(await codeOf(leave(client))).toBe('status_changed');
    expect(await codeOf(leave(expert))).toBe('status_changed');
  });

  it('erases the person, and keeps bookings and reviews without a name', async () => {
    const { id } = await world.anExpert();
    const actor = await world.aPerson({ phone: '+13035550123', image: photoAddress('b'.repeat(32)) });
    const bookingId = await world.aBooking({ clientId: actor.id, expertId: id, ...past });
    await world.db.insert(reviews).values({
      id: world.as(null).newId(),
      expertId: id,
      authorId: actor.id,
      authorName: 'Robin R.',
      bookingId,
      rating: 5,
      body: 'Calm and clear.',
    });
    await startSession(world.as(null), actor.id, new Headers());
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    world.queued.length = 0;
    expect(await deleteDueAccounts(world.asProduct())).toBe(1);
    expect(await deleteDueAccounts(world.asProduct())).toBe(0);
    const text = JSON.stringify(await rowOf(actor));
    for (const gone of ['Robin', actor.email, '3035550123', '1990-05-17', 'Denver', '/photo/']) {
      expect(text).not.toContain(gone);
    }
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, actor.id))).toEqual([]);
    expect(await world.db.select().from(reviews).where(eq(reviews.expertId, id))).toMatchObject([
      { authorId: null, authorName: 'Former client', body: 'Calm and clear.' },
    ]);
    expect(await world.db.select().from(bookings).where(eq(bookings.id, bookingId))).toMatchObject([
      { clientId: actor.id, priceCents: 1500 },
    ]);
    expect(world.queued.map((job) => [job.name, job.data.to ?? job.data.key])).toEqual([
      ['remove-photo', 'b'.repeat(32)],
      ['send-written-mail', actor.email],
    ]);
    await world.aPerson({ email: actor.email });
  });

  it('keeps what the person agreed to, without the name and the network address', async () => {
    const actor = await world.aPerson();
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    expect(await deleteDueAccounts(world.asProduct())).toBe(1);
    const rows = await world.db.select().from(consents).where(eq(consents.userId, actor.id));
    expect(rows.map(({ document, ipAddress }) => [document, ipAddress]).sort()).toEqual([
      ['health-data', null],
      ['privacy', null],
      ['terms', null],
    ]);
  });

  it('never deletes rows about money or consent: none of their references cascades or is set to null', async () => {
    const { rows } = await world.db.execute<{ place: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as place
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype not in ('a', 'r')
        and c.conrelid::regclass::text = any(${sql.param(MONEY_AND_CONSENT)}::text[])`);
    expect(rows).toEqual([]);
    // The tables listed above have all the money that was due or paid. These two have only prices.
    const { rows: priced } = await world.db.execute<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like '%cents' or column_name = 'currency')
        and not (select relispartition from pg_class where oid = ('public.' || table_name)::regclass) order by 1`);
    expect(priced.map(({ name }) => name).filter((name) => !MONEY_AND_CONSENT.includes(name))).toEqual([
      'applications',
      'experts',
    ]);
  });

  it('removes an expert’s listing, and keeps what its bookings need', async () => {
    const { actor, id } = await world.anExpert({ bio: 'Sage at work' });
    await world.aBooking({ clientId: (await world.aPerson()).id, expertId: id, ...past });
    await world.db.insert(consultationOptions).values({
      id: world.as(null).newId(),
      expertId: id,
      category: 'consulting',
      title: 'First meeting',
    });
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    await deleteDueAccounts(world.asProduct());
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(row).toMatchObject({ name: 'Former expert', approvedAt: null, isActive: false });
    expect(JSON.stringify(row)).not.toContain('Sage');
    expect(await world.db.select().from(listing).where(eq(listing.expertId, id))).toEqual([]);
    expect(
      await world.db.select().from(consultationOptions).where(eq(consultationOptions.expertId, id)),
    ).toEqual([]);
  });

  it('empties every column of a booked practice that its owner can fill in', async () => {
    const { actor, id } = await world.anExpert();
    await world.aBooking({ clientId: (await world.aPerson()).id, expertId: id, ...past });
    const filled = Object.entries(getTableColumns(experts))
      .filter(([name, { enumValues }]) => !NO_WORDS.includes(name) && !enumValues?.length)
      .flatMap(([name, { columnType }]) => {
        if (columnType === 'PgText') return [[name, 'Sage']];
        return columnType === 'PgArray' ? [[name, ['Sage']]] : [];
      });
    await world.db.update(experts).set(Object.fromEntries(filled)).where(eq(experts.id, id));
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    await deleteDueAccounts(world.asProduct());
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(filled.map(([name]) => name)).toContain('education');
    expect(JSON.stringify(row)).not.toContain('Sage');
  });

  it('leaves nothing of a listing that was never booked', async () => {
    const { actor, id } = await world.anExpert();
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    await deleteDueAccounts(world.asProduct());
    expect(await world.db.select().from(experts).where(eq(experts.id, id))).toEqual([]);
  });

  it('waits for a booking made in the meantime', async () => {
    const { id } = await world.anExpert();
    const actor = await world.aPerson();
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    await world.aBooking({ clientId: actor.id, expertId: id, startsAt: inTwoDays(), status: 'accepted' });
    expect(await deleteDueAccounts(world.asProduct())).toBe(0);
    world.now = world.now.add({ hours: 72 });
    expect(await deleteDueAccounts(world.asProduct())).toBe(1);
  });

  it('happens once if two workers do it simultaneously', async () => {
    const actor = await world.aPerson();
    await leave(actor);
    world.now = world.now.add({ hours: 24 * 14 });
    world.queued.length = 0;
    const both = await Promise.all([
      deleteDueAccounts(world.asProduct()),
      deleteDueAccounts(world.asProduct()),
    ]);
    expect(both.reduce((a, b) => a + b)).toBe(1);
    expect(world.queued).toHaveLength(1);
  });
});

describe('while a deletion waits', () => {
  const START = '2026-12-02T18:00:00Z';
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: Error) => error.message,
    );
  /** Tries everything that the two can begin: a request, an offer, and a message from each to the other. */
  const attempts = async (client: Person, expert: { actor: Person; id: string }, start = START) => {
    const ctx = world.as(null);
    const send = (actor: Person, to: Addressee) =>
      sendMessage(world.as(actor), { to, body: 'Hello', key: ctx.newId() });
    return {
      request: await failureOf(requestBooking(world.as(client), asking(expert.id, { start, minutes: 15 }))),
      offer: await failureOf(
        offerTimes(world.as(expert.actor), {
          clientId: client.id,
          token: null,
          offerId: ctx.newId(),
          starts: ['2026-12-03T18:00:00Z'],
        }),
      ),
      byClient: await failureOf(send(client, { expertId: expert.id })),
      byExpert: await failureOf(send(expert.actor, { clientId: client.id })),
    };
  };
  const done = { request: 'done', offer: 'done', byClient: 'done', byExpert: 'done' };

  it('until they undo it, a client cannot begin anything, and no one can begin anything with them', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    await world.aBooking({ clientId: client.id, expertId: expert.id, ...past });
    await leave(client);
    const own = expect.stringContaining('keep your account in Account Settings');
    const other = 'Robin R. is not taking anything new at the moment.';
    expect(await attempts(client, expert)).toEqual({
      request: own,
      offer: other,
      byClient: own,
      byExpert: other,
    });
    await undoDeletion(as(client));
    expect(await attempts(client, expert)).toEqual(done);
  });

  it('an expert can begin nothing new and shows no free times until they undo it', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    await world.aBooking({ clientId: client.id, expertId: expert.id, ...past });
    const free = async () => ({
      times: (await nextFreeTimes(world.as(null), [expert.id], 2)).get(expert.id)?.length,
      isOpen: (await slotsOf(world.as(null), expert.id)).closed === null,
      stretch:
        (await world.db.select().from(experts).where(eq(experts.id, expert.id)))[0]!.freeUntil !== null,
    });
    await leave(expert.actor);
    const own = expect.stringContaining('keep your account in Account Settings');
    const other = 'Sage Alder is not taking anything new at the moment.';
    expect(await attempts(client, expert)).toEqual({
      request: other,
      offer: own,
      byClient: other,
      byExpert: own,
    });
    expect(await free()).toEqual({ times: 0, isOpen: false, stretch: false });
    await undoDeletion(as(expert.actor));
    expect(await free()).toEqual({ times: 2, isOpen: true, stretch: true });
    expect(await attempts(client, expert)).toEqual(done);
  });

  it.each(['client', 'expert'] as const)(
    'a request at the same moment comes before the deletion of the %s or not at all',
    async (side) => {
      for (let round = 0; round < 5; round++) {
        const [client, expert] = [await world.aPerson(), await world.anExpert()];
        const leaver = side === 'client' ? client : expert.actor;
        const [left, requested] = await Promise.all([
          codeOf(leave(leaver)),
          codeOf(requestBooking(world.as(client), asking(expert.id, { start: START, minutes: 15 }))),
        ]);
        expect([left, requested]).toContain('done');
        expect([left, requested]).not.toEqual(['done', 'done']);
      }
    },
  );
});
