import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the processor time of processes and their children so far, in milliseconds. Linux only. */
export function processorMs(pids: number[]): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ');
      if (pids.includes(Number(name)) || pids.includes(Number(fields[1])))
        ticks += Number(fields[11]) + Number(fields[12]);
      // What its children took that have ended.
      if (pids.includes(Number(name))) ticks += Number(fields[13]) + Number(fields[14]);
    } catch {
      // The process ended while we read its figures.
    }
  }
  return ticks * 10;
}

/** Returns the process ID of the built-in PostgreSQL whose data is under `folder`/postgres. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
