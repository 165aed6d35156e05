import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBoundedProcess } from './bounded-process.server.ts';

const folder = join(import.meta.dirname, '..', '..');
const BOUNDS = { milliseconds: 20_000, megabytes: 200, atOnce: 2, mostWaiting: 4 };
const open = (bounds: Partial<typeof BOUNDS> = {}) =>
  openBoundedProcess<string, string>(folder, 'tests/hungry-process.ts', { ...BOUNDS, ...bounds });

describe('a bounded process', () => {
  it('returns the answer of its task', async () => {
    expect(await open()('hello')).toEqual({ outcome: 'answered', answer: 'hello' });
  });

  it.each([
    ['loop', 'too-slow', 300],
    ['eat objects', 'too-large', 20_000],
    ['eat bytes', 'too-large', 20_000],
    ['die', 'failed', 20_000],
    ['throw', 'failed', 20_000],
  ])('is killed if it would %s, and reports %s', async (task, outcome, milliseconds) => {
    expect(await open({ milliseconds })(task)).toEqual({ outcome });
  });

  it('reports a module that does not exist', async () => {
    const run = openBoundedProcess<string, string>(folder, 'tests/no-such-process.ts', BOUNDS);
    expect(await run('hello')).toEqual({ outcome: 'failed' });
  });

  it.each(['read a file', 'read the settings', 'connect'])('cannot %s', async (task) => {
    expect(await open()(task)).toEqual({ outcome: 'answered', answer: 'ERR_ACCESS_DENIED' });
  });

  it('sees no secrets of the server', async () => {
    const { answer } = (await open()('secrets')) as { answer: string };
    expect(answer.split(' ').sort()).not.toContain('PATH');
  });

  it('runs a limited number of tasks, queues others, and refuses the rest', async () => {
    const run = open({ atOnce: 1, mostWaiting: 1 });
    const all = await Promise.all(['one', 'two', 'three'].map((task) => run(task)));
    expect(all).toEqual([
      { outcome: 'answered', answer: 'one' },
      { outcome: 'answered', answer: 'two' },
      { outcome: 'busy' },
    ]);
    expect(await run('four')).toEqual({ outcome: 'answered', answer: 'four' });
  });

  it('does not block queued tasks when it loops', async () => {
    const run = open({ atOnce: 1, milliseconds: 500 });
    const all = await Promise.all(['loop', 'two'].map((task) => run(task)));
    expect(all.map(({ outcome }) => outcome)).toEqual(['too-slow', 'answered']);
  });
});
