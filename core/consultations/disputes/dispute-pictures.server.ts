import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import * as words from '#text/consultations/disputes/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { holdNameUntilCommit } from '../../../platform/database/database.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import {
  drawPrivately,
  keepPrivately,
  opensPicture,
  pictureKey,
  privateBytes,
  withLinks,
} from '../../people/accounts/pictures/private-pictures.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { KEEP_PICTURES_DAYS } from '../../practice/applications/sweep-applications.server.ts';
import type { Side } from '../bookings/booking-life.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookings } from '../bookings/tables.ts';
import { MAX_DISPUTE_PICTURES } from './dispute.ts';
import type { DisputePictureLink } from './dispute-view.ts';
import { disputePictures, disputes } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Deletes the files of a picture that belongs to no dispute. */
    'remove-dispute-picture': { pictureId: string };
    'sweep-dispute-pictures': NoPayload;
  }
}

const OF = 'dispute pictures';
const tooMany = withFacts(words.too_many_pictures, { maxDisputePictures: MAX_DISPUTE_PICTURES });
/** How many minutes we keep a picture that was not added to a dispute. */
const UNUSED_MINUTES = 60;
/**
 * How many minutes a form can submit a stored picture. Shorter than `UNUSED_MINUTES`, so no picture
 * disappears while it is being added to a dispute.
 */
const KEPT_MINUTES = 50;

export const keptEnded = words.kept_pictures_ended;

export const disputePictureFolder = (pictureId: string) => `disputes/${pictureId}`;
const KEPT_KEY = 'kept dispute pictures';

/**
 * Redraws an uploaded picture and stores it encrypted, before the transaction that adds it to a dispute. If
 * it is not added, a job deletes it, even after a crash. Throws `PhotoRefused` for an unusable picture.
 * @returns a token that lets only this user submit the picture, for 50 minutes.
 */
export async function keepDisputePicture(ctx: Context, bytes: Uint8Array): Promise<string> {
  const drawn = await drawPrivately(ctx, { bytes, of: OF });
  const pictureId = ctx.newId();
  const startAfter = ctx.now().add({ minutes: UNUSED_MINUTES });
  await inTransaction(ctx, (ctx) =>
    ctx.jobs.enqueue('remove-dispute-picture', { pictureId }, { startAfter }),
  );
  await keepPrivately(ctx, disputePictureFolder(pictureId), drawn);
  const until = ctx.now().add({ minutes: KEPT_MINUTES });
  return await signed({ picture: pictureId, person: signedIn(ctx).id }, ctx.signIn.keyFor(KEPT_KEY), until);
}

/** Checks whether a form can still submit the picture with this token. */
export async function isKept(ctx: Context, token: string): Promise<boolean> {
  const id = await idOfKept(ctx, token);
  return id !== null && (await storedUnder(ctx, id)) !== null;
}

/** Returns the id of the key that encrypts a stored picture; null if the picture is gone. */
async function storedUnder(
  ctx: Pick<AnyContext, 'files'>,
  pictureId: string,
): Promise<{ keyId: string | null } | null> {
  const kept = await ctx.files.get(pictureKey(disputePictureFolder(pictureId)));
  return kept && { keyId: keyIdOf(new TextDecoder().decode(kept)) };
}

async function idOfKept(ctx: Context, token: string): Promise<string | null> {
  const kept = await readSigned(token, ctx.signIn.keysFor(KEPT_KEY), ctx.now());
  return kept?.person === signedIn(ctx).id && isId(kept.picture) ? kept.picture : null;
}

/**
 * Adds stored pictures to a dispute, each once. Refuses more pictures than one side may add, and pictures
 * that are no longer stored. The caller holds the dispute's lock.
 * @param pictures the tokens of the pictures.
 * @returns the number of new pictures.
 */
export async function takePictures(
  ctx: Context,
  { disputeId, side, pictures }: { disputeId: string; side: Side; pictures: readonly string[] },
): Promise<number> {
  if (pictures.length === 0) return 0;
  const ids = new Set<string>();
  for (const token of pictures) {
    const id = await idOfKept(ctx, token);
    if (!id) throw new Refusal('invalid_input', keptEnded, { pictures: [keptEnded] });
    ids.add(id);
  }
  const have = await ctx.db
    .select({ id: disputePictures.id })
    .from(disputePictures)
    .where(and(eq(disputePictures.disputeId, disputeId), eq(disputePictures.side, side)));
  const fresh = [...ids].filter((id) => have.every((one) => one.id !== id)).sort();
  if (have.length + fresh.length > MAX_DISPUTE_PICTURES) {
    throw new Refusal('invalid_input', tooMany, { pictures: [tooMany] });
  }
  if (fresh.length === 0) return 0;
  // A job may be about to delete the files of a picture that was just removed.
  const createdAt = asDate(ctx.now());
  const rows: (typeof disputePictures.$inferInsert)[] = [];
  for (const id of fresh) {
    await holdNameUntilCommit(ctx.db, disputePictureFolder(id));
    const stored = await storedUnder(ctx, id);
    if (!stored) throw new Refusal('invalid_input', keptEnded, { pictures: [keptEnded] });
    rows.push({ id, disputeId, side, createdAt, ...stored });
  }
  const added = await ctx.db
    .insert(disputePictures)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: disputePictures.id });
  // Another dispute already has one of the pictures.
  if (added.length < fresh.length) throw new Refusal('invalid_input', keptEnded, { pictures: [keptEnded] });
  return added.length;
}

/**
 * Returns links to the pictures of a dispute, oldest first. They work only for the current user. Does not
 * check access.
 */
export async function disputePictureLinks(ctx: Context, disputeId: string): Promise<DisputePictureLink[]> {
  const rows = await ctx.db
    .select({ id: disputePictures.id, side: disputePictures.side })
    .from(disputePictures)
    .where(eq(disputePictures.disputeId, disputeId))
    .orderBy(asc(disputePictures.createdAt), asc(disputePictures.id));
  return await withLinks(ctx, rows, 'dispute-picture', OF);
}

/**
 * Returns a picture as JPEG, given the key from a personal link. Refuses anyone but the two sides of the
 * booking and admins. Records an admin's access.
 */
export async function readDisputePicture(
  ctx: Context,
  { pictureId, key }: { pictureId: string; key: string | null },
): Promise<Uint8Array> {
  const none = () => new Refusal('not_found', words.page_not_found);
  const { actor } = ctx;
  if (!actor || !(await opensPicture(ctx, { fileId: pictureId, key }, OF))) throw none();
  const [row] = await ctx.db
    .select({ disputeId: disputes.id, booking: bookings })
    .from(disputePictures)
    .innerJoin(disputes, eq(disputes.id, disputePictures.disputeId))
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(eq(disputePictures.id, pictureId));
  const side = row && sideOf(row.booking, actor);
  if (!row || !(side || (actor.isAdmin && actor.emailVerified))) throw none();
  const bytes = await privateBytes(ctx, disputePictureFolder(pictureId), OF);
  if (!bytes) throw none();
  if (!side) {
    await recordAct(ctx, {
      admin: actor,
      act: 'see-dispute-picture',
      subject: { kind: 'dispute', id: row.disputeId },
      before: {},
      after: { picture: pictureId },
    });
  }
  return bytes;
}

/** Deletes the files of a picture unless it belongs to a dispute. Idempotent. */
export async function removeUnusedPicture(
  ctx: AnyContext,
  { pictureId }: { pictureId: string },
): Promise<void> {
  if (!isId(pictureId)) return;
  await inTransaction(ctx, async (ctx) => {
    await holdNameUntilCommit(ctx.db, disputePictureFolder(pictureId));
    const [used] = await ctx.db
      .select({ id: disputePictures.id })
      .from(disputePictures)
      .where(eq(disputePictures.id, pictureId));
    if (!used) await ctx.files.removeFolder(disputePictureFolder(pictureId));
  });
}

/** Removes the pictures of disputes closed more than `KEEP_PICTURES_DAYS` days ago. Idempotent. */
export async function sweepDisputePictures(ctx: Context<Product>): Promise<void> {
  const before = asDate(ctx.now().subtract({ hours: 24 * KEEP_PICTURES_DAYS }));
  const over = await ctx.db
    .select({ id: disputePictures.id })
    .from(disputePictures)
    .innerJoin(disputes, eq(disputes.id, disputePictures.disputeId))
    .where(lt(disputes.closedAt, before));
  for (const { id } of over) {
    await inTransaction(ctx, async (ctx) => {
      const isIt = eq(disputePictures.id, id);
      // The lock waits for a job that may be about to store the file again.
      await ctx.db.select({ id: disputePictures.id }).from(disputePictures).where(isIt).for('update');
      await ctx.files.removeFolder(disputePictureFolder(id));
      await ctx.db.delete(disputePictures).where(isIt);
    });
  }
}

const addedBy = ({ clientId, practiceIds }: { clientId: string; practiceIds: readonly string[] }) =>
  or(
    and(eq(disputePictures.side, 'client'), eq(disputes.clientId, clientId)),
    and(eq(disputePictures.side, 'expert'), inArray(disputes.expertId, [...practiceIds])),
  );

/**
 * Returns the pictures that the user and their practices added, oldest first, with file names for the data
 * export.
 */
export async function ownDisputePictures(
  ctx: Context,
  practiceIds: readonly string[],
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const rows = await ctx.db
    .select({ id: disputePictures.id })
    .from(disputePictures)
    .innerJoin(disputes, eq(disputes.id, disputePictures.disputeId))
    .where(addedBy({ clientId: signedIn(ctx).id, practiceIds }))
    .orderBy(asc(disputePictures.createdAt), asc(disputePictures.id));
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { id }] of rows.entries()) {
    const bytes = await privateBytes(ctx, disputePictureFolder(id), OF);
    if (bytes) pictures.push({ name: `dispute-${at + 1}.jpg`, bytes });
  }
  return pictures;
}

/**
 * Removes the pictures that a person and their practices added. Call this in the transaction that erases the
 * account.
 */
export async function removeDisputePictures(
  ctx: AnyContext,
  whose: { clientId: string; practiceIds: readonly string[] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: disputePictures.id })
      .from(disputePictures)
      .innerJoin(disputes, eq(disputes.id, disputePictures.disputeId))
      .where(addedBy(whose));
    await dropPictures(
      ctx,
      rows.map(({ id }) => id),
    );
  });
}

/**
 * Removes pictures from their dispute and queues the deletion of their files. Must run in a transaction.
 */
export async function dropPictures(ctx: AnyContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.delete(disputePictures).where(inArray(disputePictures.id, [...ids]));
  for (const pictureId of ids) await ctx.jobs.enqueue('remove-dispute-picture', { pictureId });
}
