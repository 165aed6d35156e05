import { sql } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import { inOwnLanguage } from '../../../lib/language.server.ts';
import { yieldRegularly } from '../../../lib/yield-regularly.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import { photoKey } from '../../../platform/images/photo-address.ts';
import { ownDisputePictures } from '../../consultations/disputes/dispute-pictures.server.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../people/accounts/attempts.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { galleryPictures } from '../../people/gallery/read-gallery.server.ts';
import { ownIdentities } from '../../practice/applications/identity.server.ts';
import { ownPictures } from '../../practice/applications/pictures.server.ts';
import { licensePictures } from '../../practice/licenses/license-picture.server.ts';
import { DATA_PARTS, type DataPart } from './data-parts.ts';

const PHOTO_FILE = 'photo.jpg';

/** All data of a person: rows by part, with times in ISO 8601, and the bytes of pictures. */
export type Download = {
  data: { madeAt: string; photo: typeof PHOTO_FILE | null; [part: string]: unknown };
  photo: Uint8Array | null;
  /** The pictures of galleries, applications, licenses, and disputes, with their file names. */
  pictures: { name: string; bytes: Uint8Array }[];
};

/** Collects all of the user's data, and no one else's. */
export async function downloadData(ctx: Context): Promise<Download> {
  const actor = signedIn(ctx);
  await countAttempt(ctx, 'download', actor.email);
  const key = photoKey(actor.image);
  const photo = key && (await ctx.files.get(`photos/${key}/512.jpg`));
  const data: Download['data'] = { madeAt: ctx.now().toString(), photo: photo ? PHOTO_FILE : null };
  const owned = practicesOf(actor, 'owner');
  for (const { name, table, column, of, omit, sentence, only = 'true' } of DATA_PARTS) {
    const ids = of === 'person' ? [actor.id] : owned;
    const rows = await runSql<{ row: Record<string, unknown> }>(
      ctx.db,
      sql`
      select to_jsonb(kept) - ${sql.param([...omit])}::text[] as row
      from ${sql.identifier(table)} as kept where kept.${sql.identifier(column)} = any(${sql.param(ids)}::uuid[])
        and ${sql.raw(only)}`,
    );
    data[name] = rows.map(({ row }) => (sentence ? withOwnSentence(row, sentence) : row));
  }
  data.identities = await ownIdentities(ctx);
  return {
    data,
    photo: photo || null,
    pictures: [
      ...(await galleryPictures(ctx, owned)),
      ...(await ownPictures(ctx)),
      ...(await licensePictures(ctx, owned)),
      ...(await ownDisputePictures(ctx, owned)),
    ],
  };
}

/** Keeps one of our sentences only in the reader's language. */
function withOwnSentence(
  row: Record<string, unknown>,
  { column, inEach }: NonNullable<DataPart['sentence']>,
): Record<string, unknown> {
  const { [inEach]: each, ...rest } = row;
  const said = rest[column];
  return typeof said === 'string' ? { ...rest, [column]: inOwnLanguage(said, storedIn.parse(each)) } : rest;
}

const storedIn = z.record(z.string(), z.string()).nullable();

/**
 * Packs the export as a ZIP file with `data.json`, the pictures, and any `photo.jpg`. Works in pieces,
 * because packing a large practice's data at once would block other requests.
 */
export async function packDownload({ data, photo, pictures }: Download): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const { madeAt: mtime } = data;
  const giveWay = yieldRegularly();
  const json = Object.assign(new ZipDeflate('data.json'), { mtime });
  zip.add(json);
  for (const piece of piecesOf(data)) {
    json.push(strToU8(piece));
    await giveWay();
  }
  json.push(new Uint8Array(), true);
  for (const { name, bytes } of [...(photo ? [{ name: PHOTO_FILE, bytes: photo }] : []), ...pictures]) {
    // JPEGs are already compressed, so they are stored uncompressed.
    const file = Object.assign(new ZipPassThrough(name), { mtime });
    zip.add(file);
    file.push(bytes, true);
    await giveWay();
  }
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

/** Yields the data as JSON, indented by two spaces, row by row. */
function* piecesOf(data: Download['data']): Generator<string> {
  let before = '{';
  for (const [name, part] of Object.entries(data)) {
    const rows: unknown[] | null = Array.isArray(part) && part.length > 0 ? part : null;
    yield `${before}\n  ${JSON.stringify(name)}: ${rows ? '[' : indentedJson(part, '  ')}`;
    for (const [at, row] of (rows ?? []).entries())
      yield `${at === 0 ? '' : ','}\n    ${indentedJson(row, '    ')}`;
    if (rows) yield '\n  ]';
    before = ',';
  }
  yield '\n}';
}

const indentedJson = (value: unknown, by: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
