import { readdirSync, readFileSync } from 'node:fs';

/** Returns the memory that a process uses, in bytes; 0 if the process has ended. Linux only. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const afterName = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!;
      parents.set(Number(name), Number(afterName.split(' ')[1]));
    } catch {
      // The process has ended.
    }
  }
  const found = [pid];
  for (const known of found) for (const [child, parent] of parents) if (parent === known) found.push(child);
  return found.slice(1);
}

/**
 * Watches the memory of a process and its descendants. Linux only.
 * @param options.itself false excludes the process itself.
 * @returns a function that stops watching and returns `most`, the peak in bytes.
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

export function watchChildren(): () => { most: number } {
  return watchMemory(process.pid, { itself: false });
}
