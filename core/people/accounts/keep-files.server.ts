import { NoRoomForFiles } from '../../../platform/storage/files.server.ts';
import type { AnyContext } from '../../context.ts';
import { PhotoRefused } from './photo.ts';

/**
 * Stores the files of a picture in its own folder: all of them, or none. If the disk is full, throws
 * `PhotoRefused` and logs it for the operator.
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
    // Compares by name, because the built product contains its own copy of this class.
    if (!(err instanceof Error) || err.name !== NoRoomForFiles.name) throw err;
    ctx.log.error({ err }, 'the disk has no room left for files');
    throw new PhotoRefused('room');
  }
}
