import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { openPictures } from '../../../platform/images/pictures.server.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
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
import { keepDisputePictures, type PictureStep } from './keep-dispute-pictures.server.ts';
import { type KeptPicture, readKept, writeKept } from './kept-picture.ts';
import { openDispute } from './open-dispute.server.ts';
import { readDisputeOf } from './read-dispute.server.ts';
import { readDispute } from './read-disputes.server.ts';
import { disputePictures, disputes } from './tables.ts';

const world = await openWorld(12);
const cards = byCard(world);
const { aCharged, onboard, passEnd, pay } = payoutsBy(world, cards);
const WORDS = { reason: 'too-short', words: 'It was over after ten minutes.' } as const;
const RESPONSE = 'The door log shows ten minutes.';
const ANSWER = 'We agreed to end ten minutes early.';
const NO_IMAGE = 'Please select an image file (JPEG, PNG, etc.)';
const picture = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2d7b15' } })
    .png()
    .toBuffer(),
);
let drawn = 0;
/** Counts the pictures, and returns each unchanged instead of redrawing it. */
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
type Files = Parameters<typeof keepDisputePictures>[1]['files'];
const named = (many: number): Files => some(many).map((bytes, at) => ({ name: `${at + 1}.png`, bytes }));
const keep = (ctx: Context, step: PictureStep, bookingId: string, files: Files, kept: KeptPicture[] = []) =>
  keepDisputePictures(ctx, { bookingId, step, files, kept });
/** Stores this many pictures and returns their tokens. */
const tokens = async (ctx: Context, step: PictureStep, bookingId: string, many: number) =>
  (await keep(ctx, step, bookingId, named(many))).kept.map(({ token }) => token);
async function opens(actor: Person | null, bookingId: string, many: number) {
  const ctx = as(actor);
  await openDispute(ctx, { ...WORDS, bookingId, pictures: await tokens(ctx, 'open', bookingId, many) });
}
async function answers(actor: Person | null, bookingId: string, many: number) {
  const ctx = as(actor);
  const pictures = await tokens(ctx, 'answer', bookingId, many);
  await answerDispute(ctx, { bookingId, answer: ANSWER, pictures });
}
async function add(actor: Person | null, bookingId: string, many = 1) {
  const ctx = as(actor);
  await addDisputePictures(ctx, { bookingId, pictures: await tokens(ctx, 'add', bookingId, many) });
}
const aPast = async () => {
  const made = await aCharged();
  await onboard(made.expert.actor, made.expert.id);
  await passEnd(made);
  cards.forget();
  return made;
};
const aDisputed = async (pictures = 2) => {
  const made = await aPast();
  await opens(made.client, made.bookingId, pictures);
  return made;
};
const answered = async (pictures = 2, own = 1) => {
  const made = await aDisputed(own);
  const { bookingId } = made;
  await answers(made.expert.actor, bookingId, pictures);
  return made;
};
const decided = async () => {
  const made = await answered();
  const admin = await world.aPerson({ isAdmin: true });
  const [dispute] = await disputesOf(made.bookingId);
  await decideDispute(world.as(admin), { disputeId: dispute!.id, outcome: 'nothing', said: RESPONSE });
  return made;
};
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
/** Runs all queued jobs that delete pictures, even those due later. Returns the IDs of the pictures. */
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

describe('the field of a stored picture', () => {
  it('contains its token and the name of its file', () => {
    const kept = [
      { token: 'a.b.c', name: 'the door.jpg' },
      { token: 'd.e.f', name: '' },
    ];
    expect(readKept(kept.map(writeKept), 5)).toEqual(kept);
  });

  it('counts once, up to the limit, no matter what is sent', () => {
    expect(readKept(['a x', 'a y', new File([], 'b'), 'c'], 5)).toEqual([
      { token: 'a', name: 'y' },
      { token: 'c', name: '' },
    ]);
    expect(readKept(['a', 'b', 'c'], 2)).toHaveLength(2);
  });
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
    const ctx = { ...world.as(client), pictures };
    const { kept } = await keep(ctx, 'open', bookingId, [{ name: 'a.jpg', bytes: new Uint8Array(photo) }]);
    await openDispute(ctx, { ...WORDS, bookingId, pictures: kept.map(({ token }) => token) });
    const [link] = await linksOf(client, bookingId);
    const { width, height, exif } = await sharp(await readDisputePicture(world.as(client), link!)).metadata();
    expect([width, height, exif]).toEqual([30, 80, undefined]);
    const stored = await world.files.get(`${disputePictureFolder(link!.pictureId)}/picture`);
    expect(new TextDecoder().decode(stored!)).toMatch(/^ey[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it.each([
    ['a text', new TextEncoder().encode('no picture'), NO_IMAGE],
    ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_IMAGE],
    ['too large', new Uint8Array(2 * 1024 * 1024 + 1), 'Please select an image smaller than 2MB'],
  ])('are kept if another is %s; the message names it', async (name, bytes, reason) => {
    const { client, bookingId } = await aPast();
    const [one, two] = named(2);
    const taken = await keep(as(client), 'open', bookingId, [one!, { name, bytes }, two!]);
    expect(taken.kept.map(({ name }) => name)).toEqual(['1.png', '2.png']);
    expect(taken.faults).toEqual([`${name}: ${reason}`]);
    expect((await keep(as(client), 'open', bookingId, [{ name, bytes }])).faults).toEqual([reason]);
  });

  it('are kept each time the form is sent, and added once', async () => {
    const { client, bookingId } = await aPast();
    const first = await keep(as(client), 'open', bookingId, named(2));
    const again = await keep(as(client), 'open', bookingId, named(1), first.kept);
    expect([again.kept.slice(0, 2), again.faults, drawn]).toEqual([first.kept, [], 3]);
    const pictures = again.kept.map(({ token }) => token);
    await openDispute(as(client), { ...WORDS, bookingId, pictures });
    await openDispute(as(client), { ...WORDS, bookingId, pictures });
    await addDisputePictures(as(client), { bookingId, pictures: [...pictures, ...pictures] });
    expect(await sidesOf(bookingId)).toHaveLength(3);
  });

  it('over the limit are named in the message; the first ones are kept', async () => {
    const { client, bookingId } = await aDisputed(2);
    const taken = await keep(as(client), 'add', bookingId, named(5));
    expect(taken.kept).toHaveLength(3);
    expect(taken.faults).toEqual(['At most 3 pictures. Not added: 4.png, 5.png']);
  });

  it('cannot be added after an hour, by someone else, or after they are gone', async () => {
    const { client, bookingId } = await aPast();
    const other = await aPast();
    const { kept } = await keep(as(client), 'open', bookingId, named(1));
    const pictures = kept.map(({ token }) => token);
    const theirs = { ...WORDS, bookingId: other.bookingId, pictures };
    expect(await codeOf(openDispute(as(other.client), theirs))).toBe('invalid_input');
    for (const wrong of ['', 'x', `${pictures[0]}x`]) {
      const sent = { ...WORDS, bookingId, pictures: [wrong] };
      expect(await codeOf(openDispute(as(client), sent))).toBe('invalid_input');
    }
    world.now = world.now.add({ minutes: 51 });
    const late = await keep(as(client), 'open', bookingId, named(1), kept);
    expect([late.kept.length, late.faults]).toEqual([1, [expect.stringMatching(/choose them again/)]]);
    expect(await codeOf(openDispute(as(client), { ...WORDS, bookingId, pictures }))).toBe('invalid_input');
    await removeUnused();
    expect((await keep(as(client), 'open', bookingId, [], late.kept)).kept).toEqual([]);
    expect(await disputesOf(bookingId)).toEqual([]);
  });

  it('are limited to five per side, no matter how many are sent together', async () => {
    const { client, expert, bookingId } = await aDisputed(2);
    await warmUp(world, 6);
    const codes = await concurrently(times(6, () => add(client, bookingId)));
    expect(tallyOf(codes)).toEqual({ done: 3, invalid_input: 3 });
    expect(await sidesOf(bookingId)).toHaveLength(5);
    expect((await readDisputeOf(world.as(client), bookingId))?.mayAddPictures).toBe(false);
    await answers(expert.actor, bookingId, 6);
    expect(await sidesOf(bookingId)).toHaveLength(10);
  });

  it('are stored once if a dispute or answer is sent twice, in sequence or simultaneously', async () => {
    const { client, expert, bookingId } = await aPast();
    const open = () => opens(client, bookingId, 2);
    await warmUp(world, 3);
    expect(tallyOf(await concurrently(times(3, open)))).toEqual({ done: 3 });
    await open();
    expect(await sidesOf(bookingId)).toEqual(['client', 'client']);
    const reply = () => answers(expert.actor, bookingId, 1);
    expect(tallyOf(await concurrently(times(3, reply)))).toEqual({ done: 3 });
    await reply();
    expect(await sidesOf(bookingId)).toEqual(['client', 'client', 'expert']);
  });

  it('are deleted by a job unless a dispute has them', async () => {
    const { client, bookingId } = await aPast();
    await warmUp(world, 3);
    await concurrently(times(3, () => opens(client, bookingId, 1)));
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

  it('are not redrawn for someone who cannot add any', async () => {
    const { client, expert, bookingId } = await aDisputed(0);
    const stranger = await world.aPerson();
    for (const [who, code] of [
      [null, 'sign_in_required'],
      [stranger, 'not_found'],
      [expert.actor, 'not_allowed'],
    ] as const) {
      expect(await codeOf(add(who, bookingId))).toBe(code);
    }
    expect(await codeOf(answers(stranger, bookingId, 1))).toBe('not_found');
    expect(await codeOf(answers(client, bookingId, 1))).toBe('not_allowed');
    expect(await codeOf(opens(expert.actor, bookingId, 1))).toBe('not_allowed');
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
    await answers(expert.actor, bookingId, 1);
    const [second, , ofExpert] = await rowsOf(bookingId);
    expect(await codeOf(remove(client, second!.id))).toBe('status_changed');
    expect(await codeOf(add(client, bookingId))).toBe('status_changed');
    expect(await codeOf(remove(client, ofExpert!.id))).toBe('done');
    expect(await sidesOf(bookingId)).toEqual(['client', 'client', 'expert']);
  });

  it('that are added later are announced to the expert only on the site, once while unread', async () => {
    const { client, expert, bookingId } = await aDisputed(1);
    await markAllRead(world.as(expert.actor));
    cards.forget();
    await add(client, bookingId, 2);
    await add(client, bookingId, 0);
    await add(client, bookingId);
    expect(world.queued.filter(({ name }) => name === 'send-written-mail')).toEqual([]);
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
    await decideDispute(world.as(admin), { disputeId: dispute!.id, outcome: 'nothing', said: RESPONSE });
    expect(await codeOf(add(client, bookingId))).toBe('status_changed');
    expect(await sidesOf(bookingId)).toEqual(['client']);
  });

  it('are only for both sides and admins, through an expiring personal link; an admin’s view is recorded', async () => {
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

  it('are removed 30 days after the dispute closes, and not before', async () => {
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

  it('are only in the download of the person who added them', async () => {
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

describe('a removed picture that is submitted again', () => {
  const aRemoved = async () => {
    const { client, bookingId } = await aDisputed(1);
    const pictures = await tokens(as(client), 'add', bookingId, 1);
    await addDisputePictures(as(client), { bookingId, pictures });
    const pictureId = (await rowsOf(bookingId)).at(-1)!.id;
    await removeDisputePicture(as(client), { bookingId, pictureId });
    const again = () => codeOf(addDisputePictures(as(client), { bookingId, pictures }));
    return { bookingId, pictureId, again };
  };

  it('is refused once its files are gone', async () => {
    const { bookingId, pictureId, again } = await aRemoved();
    await removeUnusedPicture(world.asProduct(), { pictureId });
    expect(await again()).toBe('invalid_input');
    expect(await sidesOf(bookingId)).toEqual(['client']);
  });

  it('keeps its files or is refused if both happen simultaneously', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { bookingId, pictureId, again } = await aRemoved();
      const remove = () => removeUnusedPicture(world.asProduct(), { pictureId });
      const [code] =
        turn % 2
          ? await Promise.all([again(), remove()])
          : (await Promise.all([remove(), again()])).toReversed();
      expect([code, (await rowsOf(bookingId)).length, await isKept(pictureId)]).toEqual(
        code === 'done' ? ['done', 2, true] : ['invalid_input', 1, false],
      );
    }
  });
});
