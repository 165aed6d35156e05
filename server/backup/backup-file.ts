import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** The file in a backup that lists its contents. */
const LIST = 'backup.json';

const listSchema = z.object({
  format: z.literal(1),
  /** When the backup began. It includes everything committed before then. */
  begunAt: z.string(),
  /** The major version of the PostgreSQL that wrote the files. */
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type BackupList = z.infer<typeof listSchema>;

/** Thrown if a backup or a restore has to stop. The message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Lists the files of a folder with checksums, to detect damage. */
export async function writeList(folder: string, facts: Pick<BackupList, 'begunAt' | 'postgres'>) {
  const files: BackupList['files'] = [];
  for (const path of await filesIn(folder)) {
    const { size } = await stat(join(folder, path));
    files.push({ path, bytes: size, sha256: await hashOf(join(folder, path)) });
  }
  const list: BackupList = { format: 1, ...facts, files };
  await writeFile(join(folder, LIST), `${JSON.stringify(list, null, 1)}\n`, { mode: 0o600 });
  return list;
}

/**
 * Reads the list of a backup and compares every file with the list.
 * @throws BackupError if the folder is not a complete backup or contains anything else. A link, for example,
 * could overwrite or expose files on this machine.
 */
export async function readChecked(folder: string): Promise<BackupList> {
  const file = join(folder, LIST);
  if (!existsSync(file)) {
    throw new BackupError(
      `${folder} is not a backup of PlugWell: it has no ${LIST}. Name a folder that 'npm run backup' made.`,
    );
  }
  const list = listSchema.safeParse(jsonIn(await readFile(file, 'utf8')));
  if (!list.success) throw new BackupError(`${file} cannot be read. Take another backup.`);
  const found = await plainFilesIn(folder);
  for (const { path, bytes, sha256 } of list.data.files) {
    const at = join(folder, path);
    const isWhole = found.delete(path) && (await stat(at)).size === bytes && (await hashOf(at)) === sha256;
    if (!isWhole) throw new BackupError(`${at} is missing or damaged. Take another backup.`);
  }
  for (const path of found) throw foreign(join(folder, path));
  return list.data;
}

/**
 * Lists every file below a folder by its relative path, except a backup's own list. Follows links, because
 * photos can be on another disk.
 * @param takes decides by name whether to include a file or folder directly in the folder.
 */
export async function filesIn(folder: string, takes = (_name: string) => true): Promise<string[]> {
  const found: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const at = join(path, entry.name);
      if (path === '' && (at === LIST || !takes(at))) continue;
      const kind = entry.isSymbolicLink() ? await stat(join(folder, at)).catch(() => null) : entry;
      if (kind?.isFile()) found.push(at);
      if (kind?.isDirectory()) await walk(at);
    }
  };
  await walk('');
  return found.sort();
}

/**
 * Lists the files below a folder.
 * @throws BackupError if there is anything other than files and folders.
 */
async function plainFilesIn(folder: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const at = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.add(relative(folder, at));
    else if (!entry.isDirectory()) throw foreign(at);
  }
  found.delete(LIST);
  return found;
}

const foreign = (at: string) =>
  new BackupError(`${at} is not part of the backup. Remove it, or take another backup.`);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
