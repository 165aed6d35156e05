import { count, eq, lt } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { isId } from '../../../lib/id.server.ts';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { LINK_HOURS } from '../../people/accounts/durations.ts';
import { PhotoRefused } from '../../people/accounts/pictures/photo.ts';
import {
  drawPrivately,
  keepPrivately,
  privateBytes,
} from '../../people/accounts/pictures/private-pictures.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { openApplicationOf } from './own-application.server.ts';
import { addPicture, hasPicture } from './pictures.server.ts';
import { visitorPhotos } from './tables.ts';

const OF = 'visitor photos';
/**
 * The maximum number of photos stored for all visitors together. Without it, strangers could fill the disk.
 */
export const MAX_VISITOR_PHOTOS = 2000;

const folderOf = (id: string) => `visitor-photos/${id}`;
const KEY = 'photo of a visitor';

/**
 * Stores a visiting applicant's profile photo, redrawn and encrypted, until they have an account.
 * @returns a token for a cookie of this browser, valid for `LINK_HOURS`.
 */
export async function keepVisitorPhoto(ctx: Context, bytes: Uint8Array): Promise<string> {
  const [waiting] = await ctx.db.select({ all: count() }).from(visitorPhotos);
  if (waiting!.all >= MAX_VISITOR_PHOTOS) throw new PhotoRefused('often');
  const drawn = await drawPrivately(ctx, { bytes, of: OF });
  const id = ctx.newId();
  // Inserts the row first, because nothing deletes a folder without a row.
  await ctx.db.insert(visitorPhotos).values({ id, createdAt: asDate(ctx.now()), keyId: keyIdOf(drawn) });
  await keepPrivately(ctx, folderOf(id), drawn);
  return await signed({ photo: id }, ctx.signIn.keyFor(KEY), ctx.now().add({ hours: LINK_HOURS }));
}

/** Checks whether the photo for a browser's token still exists. */
export async function hasVisitorPhoto(ctx: Context, token: string | null): Promise<boolean> {
  const id = await photoOf(ctx, token);
  if (!id) return false;
  const rows = await ctx.db
    .select({ id: visitorPhotos.id })
    .from(visitorPhotos)
    .where(eq(visitorPhotos.id, id));
  return rows.length > 0;
}

/** Returns the photo for a browser's token as JPEG; null if there is none or the token has expired. */
export async function readVisitorPhoto(ctx: Context, token: string | null): Promise<Uint8Array | null> {
  const id = await photoOf(ctx, token);
  return id ? await privateBytes(ctx, folderOf(id), OF) : null;
}

/**
 * Moves this browser's photo into the signed-in user's draft, unless the draft already has a photo. Safe to
 * repeat.
 */
export async function adoptVisitorPhoto(ctx: Context, token: string | null): Promise<void> {
  const person = signedIn(ctx);
  const id = await photoOf(ctx, token);
  const bytes = id && (await privateBytes(ctx, folderOf(id), OF));
  if (!id || !bytes) return;
  const open = await openApplicationOf(ctx, person.id);
  if (!open) return;
  if (!(await hasPicture(ctx, open.id, 'photo'))) await addPicture(ctx, { bytes, kind: 'photo' });
  await removeVisitorPhoto(ctx, id);
}

/** Deletes photos of visitors who did not return in time. Safe to repeat. */
export async function sweepVisitorPhotos(ctx: Context<Product>): Promise<void> {
  const before = asDate(ctx.now().subtract({ hours: LINK_HOURS }));
  const over = await ctx.db
    .select({ id: visitorPhotos.id })
    .from(visitorPhotos)
    .where(lt(visitorPhotos.createdAt, before));
  for (const { id } of over) await removeVisitorPhoto(ctx, id);
}

async function removeVisitorPhoto(
  ctx: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'files'>,
  id: string,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isIt = eq(visitorPhotos.id, id);
    // The lock waits for a job that may be about to store the file again.
    await ctx.db.select({ id: visitorPhotos.id }).from(visitorPhotos).where(isIt).for('update');
    await ctx.files.removeFolder(folderOf(id));
    await ctx.db.delete(visitorPhotos).where(isIt);
  });
}

async function photoOf(ctx: Context, token: string | null): Promise<string | null> {
  const kept = await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now());
  return isId(kept?.photo) ? kept.photo : null;
}
