import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { isAlive } from './is-alive.ts';

it('a process that runs is alive, one that has ended and a number that names none are not', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect([process.pid, pid, 0, -1, Number.NaN, 1.5, 2 ** 60].map(isAlive)).toEqual([
    true,
    ...Array(6).fill(false),
  ]);
});

it('a process that belongs to another user is alive', () => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  expect(isAlive(process.pid)).toBe(true);
  vi.restoreAllMocks();
});
