import { rm, rmdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket } from '../config.ts';

/**
 * Stored files, by keys such as 'photos/1a2b/256.webp'. We create the keys; they never come from a request.
 */
export type Files = {
  /**
   * Stores a file completely or not at all.
   * @throws NoRoomForFiles if the disk is full.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a folder and its contents, if it exists. */
  removeFolder(folder: string): Promise<void>;
};

/** Thrown if the disk is full, or if the quota of the server's user is used up. */
export class NoRoomForFiles extends Error {
  override name = 'NoRoomForFiles';
}

/**
 * Opens a folder on this machine for files.
 * @param folder the folder. The first file creates it.
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
        // Fails if the folder has other files, which is fine.
        await rmdir(join(folder, dirname(key))).catch(() => {});
        throw isFull(error)
          ? new NoRoomForFiles('the disk has no room left for files', { cause: error })
          : error;
      }
    },
  };
}

/**
 * The minimum free space in bytes: one WAL segment of the database. Below it, there is room only for an
 * orderly stop.
 */
const MIN_ROOM = 16 * 1024 * 1024;

/** Checks whether a folder's disk has room for files; true if the system does not report it. */
export async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder);
    // Some file systems do not count files and report 0.
    return bavail * bsize >= MIN_ROOM && (files === 0 || ffree > 0);
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

/** Opens a private bucket for files. A server that does not respond in time counts as down. */
export async function openBucket(bucket: Bucket): Promise<Files> {
  // Loaded only for a bucket, because the library takes 40 MB of memory.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey } = bucket;
  const driver = new S3Driver({
    bucket: bucket.name,
    region: bucket.region,
    ...(bucket.endpoint ? { endpoint: bucket.endpoint } : {}),
    forcePathStyle: bucket.pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // Not every service supports ACLs and the newer checksums. A bucket is private without an ACL.
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
