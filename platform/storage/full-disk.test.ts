import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { hasRoom, NoRoomForFiles, openFiles } from './files.server.ts';

const folder = temporaryFolder('full-disk');
const small = join(folder, 'small');
mkdirSync(small);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  'a file that does not fit on the disk leaves nothing behind (skipped if nothing can be mounted)',
  async () => {
    const files = openFiles(join(small, 'uploads'));
    await files.put('photos/a/64.jpg', Buffer.alloc(1000, 1));
    expect(await hasRoom(small)).toBe(true);
    writeFileSync(join(small, 'other'), Buffer.alloc(18 * 1024 * 1024, 1));
    expect(await hasRoom(small)).toBe(false);

    const large = Buffer.alloc(4 * 1024 * 1024, 1);
    await expect(files.put('photos/b/512.jpg', large)).rejects.toThrow(NoRoomForFiles);
    await expect(files.put('photos/a/512.jpg', large)).rejects.toThrow(NoRoomForFiles);
    const left = readdirSync(join(small, 'uploads'), { recursive: true }).sort();
    expect(left).toEqual(['photos', 'photos/a', 'photos/a/64.jpg']);
    expect(await files.get('photos/a/64.jpg')).toHaveLength(1000);

    rmSync(join(small, 'other'));
    await files.put('photos/b/512.jpg', large);
    expect(await files.get('photos/b/512.jpg')).toHaveLength(large.length);
  },
);
