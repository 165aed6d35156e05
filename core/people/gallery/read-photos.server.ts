import { sql } from 'drizzle-orm';
import * as messages from '#text/people/gallery/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import {
  EVERYTHING,
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import type { OwnPhoto } from './gallery.ts';

export const PHOTO_FILTERS = ['all', 'unchecked', 'hidden'] as const;

export type PhotoRow = OwnPhoto & {
  practiceId: string;
  practice: string;
  /** Whether an admin has checked the photo with its current caption and description. */
  isChecked: boolean;
  at: string;
};

export async function readPhotos(
  ctx: Context,
  query: TableQuery<(typeof PHOTO_FILTERS)[number], TimeSort>,
  only: { id?: string } = {},
): Promise<TablePage<PhotoRow>> {
  actingAdmin(ctx);
  const { where, order } = part(query.sort, query.after, sql`g.created_at`, sql`g.id`);
  const shown = {
    unchecked: sql`g.checked_at is null and g.hidden_at is null`,
    hidden: sql`g.hidden_at is not null`,
    all: sql`true`,
  };
  const rows = await runSql<PhotoRow>(
    ctx.db,
    sql`
    select g.id, g.key, g.caption, g.description, g.width, g.height, e.id as "practiceId", e.name as practice,
      case when g.hidden_at is not null then 'hidden' when g.waits_since is not null then 'waiting'
        else 'shown' end as standing,
      g.hidden_reason as "hiddenReason", g.checked_at is not null as "isChecked", ${ISO(sql`g.created_at`)} as at
    from gallery_photos g join experts e on e.id = g.practice_id
    where ${shown[query.filter]} and ${only.id ? sql`g.id = ${only.id}` : sql`true`}
      and ${found(sql`lower(concat_ws(' ', e.name, g.caption, g.description))`, query.words)}
      and ${where}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

export async function readPhotoForAdmin(ctx: Context, photoId: string): Promise<PhotoRow> {
  actingAdmin(ctx);
  const page = isId(photoId) ? await readPhotos(ctx, EVERYTHING, { id: photoId }) : null;
  const photo = page?.rows[0];
  if (!photo) throw new Refusal('not_found', messages.photo_not_found);
  return photo;
}
