import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket } from '../config.ts';

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
  return filesOn(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
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
