import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { isAlive } from './is-alive.ts';

it('distinguishes a running process from one that ended and from an invalid PID', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect([process.pid, pid, 0, -1, Number.NaN, 1.5, 2 ** 60].map(isAlive)).toEqual([
    true,
    ...Array(6).fill(false),
  ]);
});

it('counts another user’s process as alive', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  expect(isAlive(process.pid)).toBe(true);
  vi.restoreAllMocks();
});
