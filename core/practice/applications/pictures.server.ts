import { and, asc, count, eq } from 'drizzle-orm';
import * as messages from '#text/practice/applications/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { keyIdOf } from '../../../lib/secrets/encrypted.server.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { type AnyContext, type Context, inTransaction } from '../../context.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import {
  drawPrivately,
  keepPrivately,
  opensPicture,
  privateBytes,
  withLinks,
} from '../../people/accounts/pictures/private-pictures.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { type FileKind, PICTURES, sendsPictures } from './application.ts';
import { applicationChanged } from './move-application.server.ts';
import { openApplicationOf, withOwnApplication } from './own-application.server.ts';
import { applicationFiles, applications } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    /** Deletes the stored pictures of an application, or only one of them. */
    'remove-application-pictures': { applicationId: string; fileId?: string };
  }
}

const OF = 'application pictures';
const folderOf = (applicationId: string, fileId?: string) =>
  fileId ? `applications/${applicationId}/${fileId}` : `applications/${applicationId}`;

/**
 * Adds a picture to the signed-in user's open application. Redraws the picture, which drops all metadata,
 * then encrypts and stores it. A second profile photo replaces the first. Refuses a kind that the application
 * does not accept at this stage, and more pictures than `PICTURES` allows.
 */
export async function addPicture(
  ctx: Context,
  { bytes, kind }: { bytes: Uint8Array; kind: FileKind },
): Promise<void> {
  const person = signedIn(ctx);
  const open = await openApplicationOf(ctx, person.id);
  if (!open || !PICTURES[kind].while.includes(open.status))
    throw new Refusal('status_changed', applicationChanged);
  if (!sendsPictures(open.type, kind)) throw new Refusal('invalid_input', messages.not_of_centers);
  const drawn = await drawPrivately(ctx, { bytes, of: OF });
  const id = ctx.newId();
  await keepPrivately(ctx, folderOf(open.id, id), drawn);
  await withOwnApplication(ctx, async (ctx, row) => {
    if (!PICTURES[kind].while.includes(row.status)) throw new Refusal('status_changed', applicationChanged);
    const isOfKind = and(eq(applicationFiles.applicationId, row.id), eq(applicationFiles.kind, kind));
    if (kind === 'photo') {
      const former = await ctx.db.delete(applicationFiles).where(isOfKind).returning();
      for (const { id: fileId } of former) {
        await ctx.jobs.enqueue('remove-application-pictures', { applicationId: row.id, fileId });
      }
    }
    const [have] = await ctx.db.select({ all: count() }).from(applicationFiles).where(isOfKind);
    if (have!.all >= PICTURES[kind].most) {
      throw new Refusal(
        'invalid_input',
        withFacts(messages.too_many_pictures, { most: PICTURES[kind].most }),
      );
    }
    const createdAt = asDate(ctx.now());
    await ctx.db
      .insert(applicationFiles)
      .values({ id, applicationId: row.id, kind, createdAt, keyId: keyIdOf(drawn) });
  }).catch(async (error) => {
    await ctx.files.removeFolder(folderOf(open.id, id));
    throw error;
  });
}

/**
 * Removes a picture from the signed-in user's open application. Does nothing if the picture is already gone.
 */
export async function removePicture(ctx: Context, { fileId }: { fileId: string }): Promise<void> {
  await withOwnApplication(ctx, async (ctx, row) => {
    const [file] = isId(fileId)
      ? await ctx.db
          .select()
          .from(applicationFiles)
          .where(and(eq(applicationFiles.id, fileId), eq(applicationFiles.applicationId, row.id)))
      : [];
    if (!file) return;
    if (!PICTURES[file.kind].while.includes(row.status))
      throw new Refusal('status_changed', applicationChanged);
    await ctx.db.delete(applicationFiles).where(eq(applicationFiles.id, file.id));
    await ctx.jobs.enqueue('remove-application-pictures', { applicationId: row.id, fileId: file.id });
  });
}

export async function hasPicture(
  ctx: Pick<AnyContext, 'db'>,
  applicationId: string,
  kind: FileKind,
): Promise<boolean> {
  const [file] = await ctx.db
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .where(and(eq(applicationFiles.applicationId, applicationId), eq(applicationFiles.kind, kind)))
    .limit(1);
  return file !== undefined;
}

/** A link that opens a picture for a few minutes and for one person. */
export type PictureLink = { id: string; kind: FileKind; path: string };

/** Returns links to an application's pictures, oldest first. The caller checks permission. */
export async function pictureLinks(ctx: Context, applicationId: string): Promise<PictureLink[]> {
  const files = await ctx.db
    .select({ id: applicationFiles.id, kind: applicationFiles.kind })
    .from(applicationFiles)
    .where(eq(applicationFiles.applicationId, applicationId))
    .orderBy(asc(applicationFiles.createdAt), asc(applicationFiles.id));
  return await withLinks(ctx, files, 'application-picture', OF);
}

/**
 * Returns a picture as JPEG to the holder of its link, who must be the applicant or an admin. Records an
 * admin's access.
 */
export async function readPicture(
  ctx: Context,
  { fileId, key }: { fileId: string; key: string | null },
): Promise<Uint8Array> {
  const none = () => new Refusal('not_found', messages.page_not_found);
  const { actor } = ctx;
  if (!actor || !(await opensPicture(ctx, { fileId, key }, OF))) throw none();
  const [file] = await ctx.db
    .select({ applicationId: applications.id, userId: applications.userId })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(eq(applicationFiles.id, fileId));
  const isOwn = file?.userId === actor.id;
  if (!file || !(isOwn || (actor.isAdmin && actor.emailVerified))) throw none();
  const bytes = await pictureBytes(ctx, file.applicationId, fileId);
  if (!bytes) throw none();
  if (!isOwn) {
    await recordAct(ctx, {
      admin: actor,
      act: 'see-application-picture',
      subject: { kind: 'application', id: file.applicationId },
      before: {},
      after: { picture: fileId },
    });
  }
  return bytes;
}

/** Returns a stored picture as JPEG; null if there is none. */
export async function pictureBytes(
  ctx: Pick<AnyContext, 'files' | 'signIn'>,
  applicationId: string,
  fileId: string,
): Promise<Uint8Array | null> {
  return await privateBytes(ctx, folderOf(applicationId, fileId), OF);
}

/** Deletes the stored pictures of an application, or only one of them. */
export async function removePictureFiles(
  ctx: Pick<AnyContext, 'files'>,
  { applicationId, fileId }: { applicationId: string; fileId?: string },
): Promise<void> {
  if (isId(applicationId) && (fileId === undefined || isId(fileId))) {
    await ctx.files.removeFolder(folderOf(applicationId, fileId));
  }
}

/** Returns all pictures in a person's applications, with file names for the data export. */
export async function ownPictures(ctx: Context): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { id } = signedIn(ctx);
  const files = await ctx.db
    .select({ id: applicationFiles.id, kind: applicationFiles.kind, applicationId: applications.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(eq(applications.userId, id))
    .orderBy(asc(applicationFiles.createdAt));
  const pictures: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, file] of files.entries()) {
    const bytes = await pictureBytes(ctx, file.applicationId, file.id);
    if (bytes) pictures.push({ name: `application-${at + 1}-${file.kind}.jpg`, bytes });
  }
  return pictures;
}

/**
 * Queues the deletion of all pictures in a person's applications, in the transaction that erases the
 * account.
 */
export async function removeAllPictures(ctx: AnyContext, userId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.userId, userId));
    for (const { id: applicationId } of rows) {
      await ctx.jobs.enqueue('remove-application-pictures', { applicationId });
    }
  });
}
