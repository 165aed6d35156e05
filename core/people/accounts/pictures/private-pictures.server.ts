import { isId } from '../../../../lib/id.server.ts';
import { decryptedBytes, encryptedBytes } from '../../../../lib/secrets/encrypted.server.ts';
import { cipherKeys } from '../../../../lib/secrets/key-ring.server.ts';
import { readSigned, signed } from '../../../../lib/secrets/signed.server.ts';
import { pictureKind } from '../../../../platform/images/picture-kind.ts';
import type { AnyContext, Context } from '../../../context.ts';
import { TooManyAttempts } from '../../../ground/admin/limits.server.ts';
import { countAttempt } from '../attempts.server.ts';
import { signedIn } from '../signed-in.ts';
import { keepFiles } from './keep-files.server.ts';
import { PHOTO_BYTES, PhotoRefused } from './photo.ts';

/** The kinds of private pictures, each encrypted with its own key. */
export type PrivatePictures =
  | 'application pictures'
  | 'license pictures'
  | 'dispute pictures'
  | 'visitor photos';

/** The longer side of a stored picture, in pixels. A document is legible at this size. */
const SIDE = 1600;
export const LINK_MINUTES = 10;
const PICTURE = 'picture';

export const pictureKey = (folder: string) => `${folder}/${PICTURE}`;

const linkKey = (of: PrivatePictures) => `links to ${of}`;

/**
 * Redraws an uploaded picture, which drops all metadata, and encrypts it. Throws `PhotoRefused` for an
 * unusable picture and after too many uploads from one person or network address.
 * @returns the input of `keepPrivately`.
 */
export async function drawPrivately(
  ctx: Context,
  { bytes, of }: { bytes: Uint8Array; of: PrivatePictures },
): Promise<string> {
  const drawer = ctx.actor?.email ?? `address ${ctx.clientAddress}`;
  if (bytes.length > PHOTO_BYTES) throw new PhotoRefused('size');
  const kind = await pictureKind(bytes);
  if (!kind) throw new PhotoRefused('type');
  await countAttempt(ctx, 'photo', `${of.split(' ')[0]} ${drawer}`).catch((error) => {
    throw error instanceof TooManyAttempts ? new PhotoRefused('often') : error;
  });
  const drawn = await ctx.pictures.render({ bytes, kind, crop: 'whole', sizes: [SIDE] });
  if (drawn.outcome !== 'rendered')
    throw new PhotoRefused(drawn.outcome === 'too-large' ? 'pixels' : 'failed');
  return await encryptedBytes(drawn.pictures[0]!.bytes, cipherKeys(ctx.signIn.ring.ciphers, of));
}

/** Stores the result of `drawPrivately` in its own folder. */
export async function keepPrivately(
  ctx: Pick<AnyContext, 'files' | 'log'>,
  folder: string,
  drawn: string,
): Promise<void> {
  await keepFiles(ctx, folder, [{ name: PICTURE, bytes: new TextEncoder().encode(drawn) }]);
}

/** Returns a decrypted picture as JPEG; null if there is none or it can't be decrypted. */
export async function privateBytes(
  ctx: Pick<AnyContext, 'files' | 'signIn'>,
  folder: string,
  of: PrivatePictures,
): Promise<Uint8Array | null> {
  const kept = await ctx.files.get(pictureKey(folder));
  const keys = cipherKeys(ctx.signIn.ring.ciphers, of);
  return kept && (await decryptedBytes(new TextDecoder().decode(kept), keys));
}

/** Returns a key that lets only the signed-in user open a picture, for `LINK_MINUTES` minutes. */
export async function keyToPicture(ctx: Context, fileId: string, of: PrivatePictures): Promise<string> {
  const until = ctx.now().add({ minutes: LINK_MINUTES });
  return await signed({ file: fileId, person: signedIn(ctx).id }, ctx.signIn.keyFor(linkKey(of)), until);
}

export async function opensPicture(
  ctx: Context,
  { fileId, key }: { fileId: string; key: string | null },
  of: PrivatePictures,
): Promise<boolean> {
  if (!ctx.actor || !isId(fileId)) return false;
  const link = await readSigned(key, ctx.signIn.keysFor(linkKey(of)), ctx.now());
  return link?.file === fileId && link.person === ctx.actor.id;
}

/**
 * Adds to each picture a path that opens it for the signed-in user only, for `LINK_MINUTES` minutes.
 * @param folder the first segment of the path, such as 'license-picture'.
 */
export async function withLinks<Row extends { id: string }>(
  ctx: Context,
  rows: readonly Row[],
  folder: string,
  of: PrivatePictures,
): Promise<(Row & { path: string })[]> {
  return await Promise.all(
    rows.map(async (row) => ({
      ...row,
      path: `/${folder}/${row.id}?key=${await keyToPicture(ctx, row.id, of)}`,
    })),
  );
}
