/** How often to ask the server, at most. */
const MAX_TURNS = 12;

/**
 * Waits as many seconds as the server asked for, then until it is ready.
 * @returns whether it is; false if it was not after twelve turns, or if `signal` aborted.
 */
export async function pauseUntilReady(
  seconds: number,
  signal: AbortSignal,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    await pause(seconds * 1000);
    if (signal.aborted) return false;
    const isReady = await fetch('/readyz', { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return !signal.aborted;
  }
  return false;
}
