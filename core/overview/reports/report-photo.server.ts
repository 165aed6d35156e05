import { and, eq, sql } from 'drizzle-orm';
import * as words from '#text/overview/reports/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import type { ShownPhoto } from '../../people/gallery/gallery.ts';
import { galleryPhotos } from '../../people/gallery/tables.ts';
import { keepReport } from './keep-report.server.ts';
import type { ReportInput } from './report-form.ts';

type Named = { expertId: string; photoId: string };

export type ReportablePhoto = ShownPhoto & { ownerId: string };

/**
 * Returns the photo on an expert's page that someone wants to report. Refuses if the photo is not there.
 */
export async function readReportablePhoto(
  ctx: Context,
  { expertId, photoId }: Named,
): Promise<ReportablePhoto> {
  const reporter = signedIn(ctx);
  const { id, key, caption, description, width, height } = galleryPhotos;
  const ownerId = sql<string | null>`${sql.raw(ownerIdSql('experts.id'))}`;
  const [photo] =
    isId(expertId) && isId(photoId)
      ? await ctx.db
          .select({ id, key, caption, description, width, height, ownerId })
          .from(galleryPhotos)
          .innerJoin(experts, and(eq(experts.id, galleryPhotos.practiceId), experts.isShown))
          .where(and(eq(id, photoId), eq(galleryPhotos.practiceId, expertId), galleryPhotos.isShown))
      : [];
  if (!photo?.ownerId) throw new Refusal('not_found', words.no_such_photo);
  if (mayActFor(reporter, expertId, 'staff')) {
    throw new Refusal('own_profile', words.own_photo);
  }
  return { ...photo, ownerId: photo.ownerId };
}

/** Reports a photo to the admins, with its current caption and description. */
export async function reportPhoto(
  ctx: Context,
  { expertId, photoId, ...words }: ReportInput & Named,
): Promise<void> {
  const {
    id,
    ownerId: personId,
    caption,
    description,
  } = await readReportablePhoto(ctx, {
    expertId,
    photoId,
  });
  const said = [caption, description].filter((one) => one !== '').join('\n');
  await keepReport(ctx, signedIn(ctx), {
    ...words,
    reported: { kind: 'photo', id, number: 0, personId, words: said },
    path: `/expert/${expertId}`,
  });
}
