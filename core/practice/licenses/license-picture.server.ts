import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import { keyToPicture, opensPicture, privateBytes } from '../../people/accounts/private-pictures.server.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { licenses } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'remove-license-picture': { licenseId: string };
  }
}

/** For how long the picture of a license is kept after the decision, days; as those of applications. */
export const KEEP_LICENSE_PICTURES_DAYS = 30;

/** Where the picture of a license is kept. */
export const pictureFolder = (licenseId: string) => `licenses/${licenseId}`;

/** An address of the picture of a license that is good for some minutes, and for the person signed in alone. */
export async function licensePicturePath(ctx: Context, licenseId: string): Promise<string> {
  return `/license-picture/${licenseId}?key=${await keyToPicture(ctx, licenseId, 'license pictures')}`;
}

/**
 * The bytes of the picture of a license, a JPEG, for an owner of its practice or an admin who follows a link of their
 * own; that an admin has looked is recorded.
 */
export async function readLicensePicture(
  ctx: Context,
  { licenseId, key }: { licenseId: string; key: string | null },
): Promise<Uint8Array> {
  const none = () => new Refusal('not_found', 'Oops! Page not found');
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

/** Removes what is kept of the picture of a license; run by a job. */
export async function removeLicensePicture(
  ctx: Pick<AnyContext, 'files'>,
  { licenseId }: { licenseId: string },
): Promise<void> {
  if (isId(licenseId)) await ctx.files.removeFolder(pictureFolder(licenseId));
}

/** Removes the pictures of licenses that were decided so long ago; again without harm. */
export async function sweepLicensePictures(ctx: Pick<AnyContext, 'db' | 'now' | 'files'>): Promise<void> {
  const before = new Date(ctx.now().subtract({ hours: 24 * KEEP_LICENSE_PICTURES_DAYS }).epochMilliseconds);
  const over = and(
    eq(licenses.hasPicture, true),
    isNotNull(licenses.decidedAt),
    lt(licenses.decidedAt, before),
  );
  for (const { id } of await ctx.db.select({ id: licenses.id }).from(licenses).where(over)) {
    await removeLicensePicture(ctx, { licenseId: id });
    await ctx.db.update(licenses).set({ hasPicture: false }).where(eq(licenses.id, id));
  }
}

/** Removes all pictures of licenses that are kept of these practices, with the account; in the transaction that erases it. */
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

/** The pictures of the licenses of these practices, by the names under which they are downloaded. */
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
