import { setImmediate } from 'node:timers/promises';

/** How many milliseconds work can keep the server's thread before other work gets a turn. */
const AT_A_TIME = 10;

/**
 * Returns a function to call between the steps of long work. After the work has run for a while, it lets
 * other work go first.
 */
export function yieldRegularly(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < AT_A_TIME) return;
    await setImmediate();
    since = performance.now();
  };
}
