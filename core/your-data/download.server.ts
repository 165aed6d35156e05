import { sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { photoKey } from '../../lib/photo-address.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { ownPictures } from '../applications/pictures.server.ts';
import type { Context } from '../context.ts';
import { ownDisputePictures } from '../disputes/dispute-pictures.server.ts';
import { practicesOf } from '../experts/may-act-for.ts';
import { licensePictures } from '../licenses/license-picture.server.ts';
import { DATA_PARTS } from './data-parts.ts';

const PHOTO_FILE = 'photo.jpg';

/** All that is kept of a person: the rows by parts, with times in ISO 8601, and the photo's bytes. */
export type Download = {
  data: { madeAt: string; photo: typeof PHOTO_FILE | null; [part: string]: unknown };
  photo: Uint8Array | null;
  /** The pictures of applications, licenses and disputes, by their names. */
  pictures: { name: string; bytes: Uint8Array }[];
};

/**
 * Gathers everything of the person signed in, and nothing of anybody else.
 * @throws Refusal sign_in_required, TooManyAttempts
 */
export async function downloadData(ctx: Context): Promise<Download> {
  const actor = signedIn(ctx);
  await countAttempt(ctx, 'download', actor.email);
  const key = photoKey(actor.image);
  const photo = key && (await ctx.files.get(`photos/${key}/512.jpg`));
  const data: Download['data'] = { madeAt: ctx.now().toString(), photo: photo ? PHOTO_FILE : null };
  const owned = practicesOf(actor, 'owner');
  for (const { name, table, column, of, omit, only = 'true' } of DATA_PARTS) {
    const ids = of === 'person' ? [actor.id] : owned;
    const { rows } = await ctx.db.execute<{ row: unknown }>(sql`
      select to_jsonb(kept) - ${sql.param([...omit])}::text[] as row
      from ${sql.identifier(table)} as kept where kept.${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])
        and ${sql.raw(only)}`);
    data[name] = rows.map(({ row }) => row);
  }
  return {
    data,
    photo: photo || null,
    pictures: [
      ...(await ownPictures(ctx)),
      ...(await licensePictures(ctx, owned)),
      ...(await ownDisputePictures(ctx, owned)),
    ],
  };
}

/** The download as the bytes of a ZIP file: `data.json`, `photo.jpg` where there is a photo, and pictures. */
export function packDownload({ data, photo, pictures }: Download) {
  const mtime = data.madeAt;
  return zipSync(
    {
      'data.json': strToU8(JSON.stringify(data, null, 2)),
      // A JPEG is packed already.
      ...(photo && { [PHOTO_FILE]: [photo, { level: 0 }] as const }),
      ...Object.fromEntries(pictures.map(({ name, bytes }) => [name, [bytes, { level: 0 }] as const])),
    },
    { mtime },
  );
}
