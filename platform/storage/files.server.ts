import { rm, rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket } from '../config.ts';

/** Kept files, by keys such as 'photos/1a2b/256.webp'. Keys are made here, never taken from a request. */
export type Files = {
  /** Keeps a file, whole or not at all. @throws NoRoomForFiles */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes everything under a folder; one that is not there is no fault. */
  removeFolder(folder: string): Promise<void>;
};

/** The disk is full, or what this user may use of it. */
export class NoRoomForFiles extends Error {
  override name = 'NoRoomForFiles';
}

/**
 * Files in a folder of this machine.
 * @param folder is made with the first file.
 */
export function openFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    ...filesOn(disk),
    async put(key, bytes) {
      const part = `${key}.part`;
      try {
        await disk.put(part, bytes);
        await disk.move(part, key);
      } catch (error) {
        await rm(join(folder, part), { force: true }).catch(() => {});
        // It stays where other files are in it.
        await rmdir(join(folder, dirname(key))).catch(() => {});
        throw isFull(error)
          ? new NoRoomForFiles('the disk has no room left for files', { cause: error })
          : error;
      }
    },
  };
}

/** Less than this is left for nothing but to stop in good order, bytes: a file of the database's log. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** Whether files can still be written to a folder, or to the one that it will be in. */
export async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems count no files.
    return bavail * bsize >= LEAST_ROOM && (files === 0 || ffree > 0);
  } catch {
    return true;
  }
}

function isFull(error: unknown): boolean {
  for (let at = error, i = 0; at instanceof Error && i < 5; at = at.cause, i++) {
    if (['ENOSPC', 'EDQUOT'].includes((at as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

/** Files in a bucket, readable by nobody without its keys. A server that keeps silent counts as away. */
export async function openBucket(bucket: Bucket): Promise<Files> {
  // Its library takes 40 MB of memory, so whoever keeps files in a folder does not load it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey } = bucket;
  const driver = new S3Driver({
    bucket: bucket.name,
    region: bucket.region,
    ...(bucket.endpoint ? { endpoint: bucket.endpoint } : {}),
    forcePathStyle: bucket.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // Not every server knows access lists and the newer checksums; a bucket is private without them.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return filesOn(new Disk(driver));
}

function filesOn(disk: Disk): Files {
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async get(key) {
      return (await disk.exists(key)) ? await disk.getBytes(key) : null;
    },
    removeFolder: (prefix) => disk.deleteAll(`${prefix}/`),
  };
}
