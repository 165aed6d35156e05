import { NoRoomForFiles } from '../../../platform/storage/files.server.ts';
import type { AnyContext } from '../../context.ts';
import { PhotoRefused } from './photo.ts';

/**
 * Keeps the files of one picture in a folder of their own: all of them, or none.
 * @throws PhotoRefused where the disk is full, which the log tells the operator.
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
    // By name, as the built product has a copy of this class of its own.
    if (!(err instanceof Error) || err.name !== NoRoomForFiles.name) throw err;
    ctx.log.error({ err }, 'the disk has no room left for files');
    throw new PhotoRefused('room');
  }
}
