import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { openPictures } from '../../../platform/images/pictures.server.ts';
import { atOnce, tallyOf, times, warmUp } from '../../../tests/at-once.ts';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { markAllRead } from '../../ground/notifications/mark-read.server.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { users } from '../../people/accounts/tables.ts';
import {
  addDisputePictures,
  answerDispute,
  removeDisputePicture,
  withdrawDispute,
} from './answer-dispute.server.ts';
import { decideDispute } from './decide-dispute.server.ts';
import {
  disputePictureFolder,
  disputePictureLinks,
  readDisputePicture,
  removeUnusedPicture,
  sweepDisputePictures,
} from './dispute-pictures.server.ts';
import { openDispute } from './open-dispute.server.ts';
import { readDisputeOf } from './read-dispute.server.ts';
import { readDispute } from './read-disputes.server.ts';
import { disputePictures, disputes } from './tables.ts';

const world = await openWorld(12);
const cards = byCard(world);
const { aCharged, onboard, passEnd, pay } = payoutsBy(world, cards);
const WORDS = { reason: 'too-short', words: 'It was over after ten minutes.' } as const;
const SAID = 'The door log shows ten minutes.';
const ANSWER = 'We agreed to end ten minutes early.';
const picture = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2d7b15' } })
    .png()
    .toBuffer(),
);
let drawn = 0;
/** Counts pictures and passes them through instead of redrawing them. */
const as = (actor: Person | null): Context => ({
  ...world.as(actor),
  pictures: {
    render: async ({ bytes }) => {
      drawn++;
      return { outcome: 'rendered', pictures: [{ name: '1600.jpg', bytes }] };
    },
  },
});

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 0 };
  await world.db.update(users).set({ isAdmin: false });
  cards.forget();
  drawn = 0;
});

const some = (many: number) => Array.from({ length: many }, () => picture);
const aPast = async () => {
  const made = await aCharged();
  await onboard(made.expert.actor, made.expert.id);
  await passEnd(made);
  cards.forget();
  return made;
};
const aDisputed = async (pictures = 2) => {
  const made = await aPast();
  await openDispute(as(made.client), { ...WORDS, bookingId: made.bookingId, pictures: some(pictures) });
  return made;
};
const answered = async (pictures = 2, own = 1) => {
  const made = await aDisputed(own);
  const { bookingId } = made;
  await answerDispute(as(made.expert.actor), { bookingId, answer: ANSWER, pictures: some(pictures) });
  return made;
};
const decided = async () => {
  const made = await answered();
  const admin = await world.aPerson({ isAdmin: true });
  const [dispute] = await disputesOf(made.bookingId);
  await decideDispute(world.as(admin), { disputeId: dispute!.id, outcome: 'nothing', said: SAID });
  return made;
};
const add = (actor: Person | null, bookingId: string, many = 1) =>
  addDisputePictures(as(actor), { bookingId, pictures: some(many) });
const disputesOf = (bookingId: string) =>
  world.db.select().from(disputes).where(eq(disputes.bookingId, bookingId));
const rowsOf = async (bookingId: string) =>
  await world.db
    .select({ id: disputePictures.id, side: disputePictures.side })
    .from(disputePictures)
    .innerJoin(disputes, eq(disputes.id, disputePictures.disputeId))
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputePictures.createdAt), asc(disputePictures.id));
const sidesOf = async (bookingId: string) => (await rowsOf(bookingId)).map(({ side }) => side);
const isKept = async (id: string) => (await world.files.get(`${disputePictureFolder(id)}/picture`)) !== null;
/**
 * Runs all queued jobs that delete pictures, even those due later, and returns the IDs of the pictures.
 */
const removeUnused = async () => {
  const ids = world.queued.flatMap(({ name, data }) =>
    name === 'remove-dispute-picture' ? [String(data.pictureId)] : [],
  );
  for (const pictureId of ids) await removeUnusedPicture(world.asProduct(), { pictureId });
  return ids;
};
const linksOf = async (who: Person, bookingId: string) =>
  (await readDisputeOf(world.as(who), bookingId))!.dispute!.pictures.map(linkIn);
const linkIn = ({ id, path }: { id: string; path: string }) => ({
  pictureId: id,
  key: new URL(path, 'http://x').searchParams.get('key'),
});

describe('the pictures of a dispute', () => {
  it('come from the client with the dispute and from the expert with the answer, and both see them', async () => {
    const { client, expert, bookingId } = await answered(3, 2);
    expect(await sidesOf(bookingId)).toEqual(['client', 'client', 'expert', 'expert', 'expert']);
    for (const who of [client, expert.actor]) {
      for (const link of await linksOf(who, bookingId)) {
        expect(await readDisputePicture(world.as(who), link)).toEqual(picture);
      }
    }
  });

  it('are redrawn by the product and stored encrypted', async () => {
    const { client, bookingId } = await aPast();
    const photo = await sharp({ create: { width: 80, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Zwhere' } } })
      .toBuffer();
    const pictures = openPictures(new URL('../../..', import.meta.url).pathname.replace(/\/$/, ''));
    await openDispute(
      { ...world.as(client), pictures },
      { ...WORDS, bookingId, pictures: [new Uint8Array(photo)] },
    );
    const [link] = await linksOf(client, bookingId);
    const { width, height, exif } = await sharp(await readDisputePicture(world.as(client), link!)).metadata();
    expect([width, height, exif]).toEqual([30, 80, undefined]);
    const kept = await world.files.get(`${disputePictureFolder(link!.pictureId)}/picture`);
    expect(new TextDecoder().decode(kept!)).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it.each([
    ['a text', new TextEncoder().encode('no picture')],
    ['an SVG drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['one that is too large', new Uint8Array(2 * 1024 * 1024 + 1)],
  ])('must all be pictures: with %s beside a good one, no dispute is opened', async (_what, bytes) => {
    const { client, bookingId } = await aPast();
    const code = await codeOf(openDispute(as(client), { ...WORDS, bookingId, pictures: [picture, bytes] }));
    expect([code, await disputesOf(bookingId)]).toEqual(['invalid_input', []]);
    for (const id of await removeUnused()) expect(await isKept(id)).toBe(false);
  });

  it('are limited to five per side, however many are sent at once', async () => {
    const { client, expert, bookingId } = await aDisputed(2);
    expect(await codeOf(add(client, bookingId, 6))).toBe('invalid_input');
    expect(await codeOf(add(client, bookingId, 4))).toBe('invalid_input');
    await warmUp(world, 6);
    const codes = await atOnce(times(6, () => add(client, bookingId)));
    expect(tallyOf(codes)).toEqual({ done: 3, invalid_input: 3 });
    expect(await sidesOf(bookingId)).toHaveLength(5);
    expect((await readDisputeOf(world.as(client), bookingId))?.mayAddPictures).toBe(false);
    const more = { bookingId, answer: ANSWER, pictures: some(6) };
    expect(await codeOf(answerDispute(as(expert.actor), more))).toBe('invalid_input');
    await answerDispute(as(expert.actor), { ...more, pictures: some(5) });
    expect(await sidesOf(bookingId)).toHaveLength(10);
  });

  it('are stored once if a dispute or answer is sent twice, in sequence or at once', async () => {
    const { client, expert, bookingId } = await aPast();
    const open = () => openDispute(as(client), { ...WORDS, bookingId, pictures: some(2) });
    await warmUp(world, 3);
    expect(tallyOf(await atOnce(times(3, open)))).toEqual({ done: 3 });
    await open();
    expect(await sidesOf(bookingId)).toEqual(['client', 'client']);
    const reply = () => answerDispute(as(expert.actor), { bookingId, answer: ANSWER, pictures: some(1) });
    expect(tallyOf(await atOnce(times(3, reply)))).toEqual({ done: 3 });
    await reply();
    expect(await sidesOf(bookingId)).toEqual(['client', 'client', 'expert']);
  });

  it('without a dispute are deleted by a job; those with one stay', async () => {
    const { client, bookingId } = await aPast();
    await warmUp(world, 3);
    await atOnce(times(3, () => openDispute(as(client), { ...WORDS, bookingId, pictures: some(1) })));
    const [row] = await rowsOf(bookingId);
    const ids = await removeUnused();
    expect(ids).toContain(row!.id);
    expect(ids.length).toBe(drawn);
    for (const id of ids) expect([id, await isKept(id)]).toEqual([id, id === row!.id]);
    const due = world.queued.filter(({ name }) => name === 'remove-dispute-picture');
    expect(
      due.every(({ startAfter }) => startAfter && Temporal.Instant.compare(startAfter, world.now) > 0),
    ).toBe(true);
  });

  it('are not drawn for someone who cannot add any', async () => {
    const { client, expert, bookingId } = await aDisputed(0);
    const stranger = await world.aPerson();
    for (const [who, code] of [
      [null, 'sign_in_required'],
      [stranger, 'not_found'],
      [expert.actor, 'not_allowed'],
    ] as const) {
      expect(await codeOf(add(who, bookingId))).toBe(code);
    }
    const answer = { bookingId, answer: ANSWER, pictures: some(1) };
    expect(await codeOf(answerDispute(as(stranger), answer))).toBe('not_found');
    expect(await codeOf(answerDispute(as(client), answer))).toBe('not_allowed');
    const again = { ...WORDS, bookingId, pictures: some(1) };
    expect(await codeOf(openDispute(as(expert.actor), again))).toBe('not_allowed');
    await withdrawDispute(world.as(client), { bookingId });
    expect(await codeOf(add(client, bookingId))).toBe('status_changed');
    expect([drawn, await sidesOf(bookingId)]).toEqual([0, []]);
  });

  it('can be added and removed by the client until the expert answers', async () => {
    const { client, expert, bookingId } = await aDisputed(1);
    await add(client, bookingId, 2);
    const [first] = await rowsOf(bookingId);
    const remove = (who: Person, pictureId = first!.id) =>
      removeDisputePicture(as(who), { bookingId, pictureId });
    expect(await codeOf(remove(expert.actor))).toBe('not_allowed');
    const other = await aDisputed(1);
    await removeDisputePicture(as(other.client), { bookingId: other.bookingId, pictureId: first!.id });
    expect(await sidesOf(bookingId)).toHaveLength(3);
    await remove(client);
    await remove(client);
    expect(await sidesOf(bookingId)).toHaveLength(2);
    await removeUnused();
    expect(await isKept(first!.id)).toBe(false);
    await answerDispute(as(expert.actor), { bookingId, answer: ANSWER, pictures: some(1) });
    const [second, , ofExpert] = await rowsOf(bookingId);
    expect(await codeOf(remove(client, second!.id))).toBe('status_changed');
    expect(await codeOf(add(client, bookingId))).toBe('status_changed');
    expect(await codeOf(remove(client, ofExpert!.id))).toBe('done');
    expect(await sidesOf(bookingId)).toEqual(['client', 'client', 'expert']);
  });

  it('added later are announced to the expert on the site only, once while unread', async () => {
    const { client, expert, bookingId } = await aDisputed(1);
    await markAllRead(world.as(expert.actor));
    cards.forget();
    await add(client, bookingId, 2);
    await add(client, bookingId, 0);
    await add(client, bookingId);
    expect(world.queued.filter(({ name }) => name === 'send-mail')).toEqual([]);
    const { notifications } = await readNotifications(world.as(expert.actor), 1);
    const told = notifications.filter(({ isRead }) => !isRead).map(({ title }) => title);
    expect(told).toEqual(['A client has added pictures to a concern']);
  });

  it('can be added after the answer deadline, until the decision', async () => {
    const { client, bookingId } = await aDisputed(0);
    world.now = world.now.add({ hours: 73 });
    await add(client, bookingId);
    const admin = await world.aPerson({ isAdmin: true });
    const [dispute] = await disputesOf(bookingId);
    await decideDispute(world.as(admin), { disputeId: dispute!.id, outcome: 'nothing', said: SAID });
    expect(await codeOf(add(client, bookingId))).toBe('status_changed');
    expect(await sidesOf(bookingId)).toEqual(['client']);
  });

  it('are only for both sides and admins, by an expiring personal link, and an admin’s view is recorded', async () => {
    const { client, expert, bookingId } = await answered(1, 1);
    const [dispute] = await disputesOf(bookingId);
    const admin = await world.aPerson({ isAdmin: true });
    const unconfirmed = await world.aPerson({ isAdmin: true, emailVerified: false });
    const strangers = [await world.aPerson(), (await world.anExpert()).actor, unconfirmed];
    const ofAdmin = (await readDispute(world.as(admin), dispute!.id)).pictures.map(linkIn);
    const links = {
      client: await linksOf(client, bookingId),
      expert: await linksOf(expert.actor, bookingId),
      admin: ofAdmin,
    };
    const see = (who: Person | null, link: { pictureId: string; key: string | null }) =>
      codeOf(readDisputePicture(world.as(who), link));
    const sides = { client, expert: expert.actor, admin };
    for (const [name, own] of Object.entries(links)) {
      expect(own).toHaveLength(2);
      for (const link of own) {
        for (const [side, who] of Object.entries(sides)) {
          expect([side, name, await see(who, link)]).toEqual([
            side,
            name,
            side === name ? 'done' : 'not_found',
          ]);
          expect(await see(who, { ...link, key: null })).toBe('not_found');
        }
        for (const who of [null, ...strangers]) expect(await see(who, link)).toBe('not_found');
      }
    }
    for (const who of strangers) {
      for (const own of (await disputePictureLinks(world.as(who), dispute!.id)).map(linkIn)) {
        expect([who.isAdmin, await see(who, own)]).toEqual([who.isAdmin, 'not_found']);
      }
    }
    const looks = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, dispute!.id));
    expect(looks.map(({ act, adminId }) => [act, adminId])).toEqual(
      Array.from({ length: 2 }, () => ['see-dispute-picture', admin.id]),
    );
    world.now = world.now.add({ minutes: 11 });
    expect(await see(client, links.client[0]!)).toBe('not_found');
  });

  it('are removed 30 days after the dispute is closed, and not before', async () => {
    const open = await aDisputed(1);
    world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
    const withdrawn = await aDisputed(1);
    await withdrawDispute(world.as(withdrawn.client), { bookingId: withdrawn.bookingId });
    const over = await decided();
    const ids = (await rowsOf(over.bookingId)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const sweep = () => sweepDisputePictures(world.asProduct('sweep-dispute-pictures'));
    world.now = world.now.add({ hours: 24 * 30 });
    await sweep();
    expect(await sidesOf(over.bookingId)).toHaveLength(3);
    world.now = world.now.add({ seconds: 1 });
    await sweep();
    await sweep();
    expect(await sidesOf(over.bookingId)).toEqual([]);
    expect(await sidesOf(withdrawn.bookingId)).toEqual([]);
    for (const id of ids) expect(await isKept(id)).toBe(false);
    const [still] = await rowsOf(open.bookingId);
    expect(await isKept(still!.id)).toBe(true);
  });

  it('are in the download of the person who added them, and in no one else’s', async () => {
    const { client, expert, bookingId } = await answered(2, 1);
    const names = async (who: Person) =>
      (await downloadData(as(who))).pictures.map(({ name, bytes }) => [name, bytes.length]);
    expect(await names(client)).toEqual([['dispute-1.jpg', picture.length]]);
    expect(await names(expert.actor)).toEqual([
      ['dispute-1.jpg', picture.length],
      ['dispute-2.jpg', picture.length],
    ]);
    expect(await names(await world.aPerson())).toEqual([]);
    expect(await sidesOf(bookingId)).toHaveLength(3);
  });

  it('are removed with the account of the person who added them; the other side’s stay', async () => {
    const { client, expert, bookingId } = await decided();
    await pay();
    const pictures = await rowsOf(bookingId);
    const erase = async (who: Person) => {
      const now = asDate(world.now);
      await world.db.update(users).set({ deleteAt: now }).where(eq(users.id, who.id));
      await deleteDueAccounts(world.asProduct('delete-accounts'));
      await removeUnused();
    };
    const keptOf = async () => {
      const kept = [];
      for (const { id, side } of pictures) if (await isKept(id)) kept.push(side);
      return kept;
    };
    await erase(client);
    expect(await sidesOf(bookingId)).toEqual(['expert', 'expert']);
    expect(await keptOf()).toEqual(['expert', 'expert']);
    world.now = world.now.add({ hours: 72 });
    await pay();
    await cards.settle();
    await erase(expert.actor);
    expect(await sidesOf(bookingId)).toEqual([]);
    expect(await keptOf()).toEqual([]);
  });
});
