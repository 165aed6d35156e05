import { afterEach, expect, it, vi } from 'vitest';
import { pauseUntilReady } from './pause-until-ready.ts';

afterEach(() => vi.unstubAllGlobals());

function world(answers: readonly (number | Error)[]) {
  const pauses: number[] = [];
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: unknown) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? 503;
    asked.push(path);
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  });
  const stop = new AbortController();
  const pause = async (ms: number) => pauses.push(ms);
  return { pauses, asked, stop, wait: () => pauseUntilReady(5, stop.signal, pause) };
}

it('waits as long as the server asked for before it asks whether the server is ready', async () => {
  const { wait, pauses, asked } = world([200]);
  expect(await wait()).toBe(true);
  expect([pauses, asked]).toEqual([[5000], ['/readyz']]);
});

it('asks again while the server is not ready or does not answer', async () => {
  const { wait, pauses } = world([503, new TypeError('Failed to fetch'), 200]);
  expect(await wait()).toBe(true);
  expect(pauses).toEqual([5000, 5000, 5000]);
});

it('gives up after twelve turns', async () => {
  const { wait, pauses } = world([503]);
  expect(await wait()).toBe(false);
  expect(pauses).toHaveLength(12);
});

it('asks nothing more once it is stopped', async () => {
  const { wait, asked, stop } = world([200]);
  stop.abort();
  expect(await wait()).toBe(false);
  expect(asked).toEqual([]);
});
