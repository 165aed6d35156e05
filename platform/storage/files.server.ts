import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Kept files, by keys such as 'photos/1a2b/256.webp'. Keys are made here, never taken from a request. */
export type Files = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes everything under a folder; one that is not there is no fault. */
  removeFolder(folder: string): Promise<void>;
};

/**
 * Files in a folder of this machine.
 * @param folder is made with the first file.
 */
export function openFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      return (await disk.exists(key)) ? await disk.getBytes(key) : null;
    },
    removeFolder: (prefix) => disk.deleteAll(`${prefix}/`),
  };
}
