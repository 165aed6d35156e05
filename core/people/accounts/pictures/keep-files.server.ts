import { NoRoomForFiles } from '../../../../platform/storage/files.server.ts';
import type { AnyContext } from '../../../context.ts';
import { PhotoRefused } from './photo.ts';

/**
 * Stores all files of a picture in their own folder, or none of them. If the disk is full, logs the error
 * and throws `PhotoRefused`.
 */
export async function keepFiles(
  ctx: Pick<AnyContext, 'files' | 'log'>,
  folder: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  try {
    for (const { name, bytes } of files) await ctx.files.put(`${folder}/${name}`, bytes);
  } catch (err) {
    await ctx.files.removeFolder(folder).catch(() => {});
    // The production bundle contains a second copy of this class, so `instanceof` would not recognize it.
    if (!(err instanceof Error) || err.name !== NoRoomForFiles.name) throw err;
    ctx.log.error({ err }, 'the disk has no room left for files');
    throw new PhotoRefused('room');
  }
}
