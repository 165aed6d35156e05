import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import * as messages from '#text/practice/licenses/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import {
  keyToPicture,
  opensPicture,
  privateBytes,
} from '../../people/accounts/pictures/private-pictures.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { licenses } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'remove-license-picture': { licenseId: string };
  }
}

/** How many days after the decision we delete a license's picture. The same applies to applications. */
const KEEP_LICENSE_PICTURES_DAYS = 30;

export const pictureFolder = (licenseId: string) => `licenses/${licenseId}`;

/** Returns a link to a license's picture that works for ten minutes, and only for the signed-in user. */
export async function licensePicturePath(ctx: Context, licenseId: string): Promise<string> {
  return `/license-picture/${licenseId}?key=${await keyToPicture(ctx, licenseId, 'license pictures')}`;
}

/**
 * Returns a license's picture as JPEG to the holder of its link, who must be an owner or an admin. Records an
 * admin's access.
 */
export async function readLicensePicture(
  ctx: Context,
  { licenseId, key }: { licenseId: string; key: string | null },
): Promise<Uint8Array> {
  const none = () => new Refusal('not_found', messages.page_not_found);
  const { actor } = ctx;
  if (!actor || !(await opensPicture(ctx, { fileId: licenseId, key }, 'license pictures'))) throw none();
  const [row] = await ctx.db
    .select({ practiceId: licenses.practiceId })
    .from(licenses)
    .where(and(eq(licenses.id, licenseId), eq(licenses.hasPicture, true)));
  const isOwn = row !== undefined && mayActFor(actor, row.practiceId, 'owner');
  if (!row || !(isOwn || (actor.isAdmin && actor.emailVerified))) throw none();
  const bytes = await privateBytes(ctx, pictureFolder(licenseId), 'license pictures');
  if (!bytes) throw none();
  if (!isOwn) {
    await recordAct(ctx, {
      admin: actor,
      act: 'see-license-picture',
      subject: { kind: 'license', id: licenseId },
      before: {},
      after: {},
    });
  }
  return bytes;
}

export async function removeLicensePicture(
  ctx: Pick<AnyContext, 'files'>,
  { licenseId }: { licenseId: string },
): Promise<void> {
  if (isId(licenseId)) await ctx.files.removeFolder(pictureFolder(licenseId));
}

/** Deletes pictures `KEEP_LICENSE_PICTURES_DAYS` after the decision. Safe to repeat. */
export async function sweepLicensePictures(
  ctx: Pick<AnyContext, 'db' | 'query' | 'jobs' | 'now' | 'files'>,
): Promise<void> {
  const before = asDate(ctx.now().subtract({ hours: 24 * KEEP_LICENSE_PICTURES_DAYS }));
  const over = and(
    eq(licenses.hasPicture, true),
    isNotNull(licenses.decidedAt),
    lt(licenses.decidedAt, before),
  );
  for (const { id } of await ctx.db.select({ id: licenses.id }).from(licenses).where(over)) {
    await inTransaction(ctx, async (ctx) => {
      // The lock waits for a job that may be about to store the file again.
      await ctx.db.select({ id: licenses.id }).from(licenses).where(eq(licenses.id, id)).for('update');
      await removeLicensePicture(ctx, { licenseId: id });
      await ctx.db.update(licenses).set({ hasPicture: false }).where(eq(licenses.id, id));
    });
  }
}

/**
 * Queues the deletion of all license pictures of these practices, in the transaction that erases the
 * account.
 */
export async function removeLicensePictures(ctx: AnyContext, practiceIds: readonly string[]): Promise<void> {
  if (practiceIds.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(inArray(licenses.practiceId, [...practiceIds]), eq(licenses.hasPicture, true)));
    for (const { id } of rows) await ctx.jobs.enqueue('remove-license-picture', { licenseId: id });
  });
}

/** Returns the license pictures of these practices, with file names for the data export. */
export async function licensePictures(
  ctx: Context,
  practiceIds: readonly string[],
): Promise<{ name: string; bytes: Uint8Array }[]> {
  if (practiceIds.length === 0) return [];
  const rows = await ctx.db
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(inArray(licenses.practiceId, [...practiceIds]), eq(licenses.hasPicture, true)))
    .orderBy(licenses.sentAt);
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { id }] of rows.entries()) {
    const bytes = await privateBytes(ctx, pictureFolder(id), 'license pictures');
    if (bytes) pictures.push({ name: `license-${at + 1}.jpg`, bytes });
  }
  return pictures;
}
