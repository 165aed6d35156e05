import { readdirSync, readFileSync } from 'node:fs';

/** The memory that a process holds, in bytes, as Linux tells it; 0 for one that has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!;
      parents.set(Number(name), Number(afterName.split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.push(child);
  return found.slice(1);
}

/**
 * Looks at the memory of a process and all that it starts (Linux only) until the function that it gives is called.
 * @param options.itself false leaves the process itself out.
 * @returns a function that tells the most at one moment, in bytes.
 */
export function watchMemory(pid: number, options: { itself?: boolean } = {}): () => { most: number } {
  let most = 0;
  const look = () => {
    const own = options.itself === false ? 0 : memoryOf(pid);
    most = Math.max(most, own + descendantsOf(pid).reduce((sum, one) => sum + memoryOf(one), 0));
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    return { most };
  };
}

/** The same for what this process starts, without itself. */
export function watchChildren(): () => { most: number } {
  return watchMemory(process.pid, { itself: false });
}
