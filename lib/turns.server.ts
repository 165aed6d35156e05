import { setImmediate } from 'node:timers/promises';

/** Work on the server's thread goes on for so long, milliseconds, before others have their turn. */
const AT_A_TIME = 10;

/** Called between the steps of long work: gives way to others where it has lasted for a while. */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_A_TIME) return;
    await setImmediate();
    since = performance.now();
  };
}
