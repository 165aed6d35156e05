import type { Log } from '../log/log.ts';
import type { Availability } from './availability.ts';
import { hostsOf } from './hosts.ts';
import { type Progress, parsePosition } from './log-position.ts';
import { openLookout } from './lookout.ts';
import { troubleOf } from './unavailable.ts';

/** The looks at the server that takes writes. */
export type PrimaryLook = {
  /** Adds the primary's position to the progress. If that fails, lets the primary be probed. */
  look(): Promise<void>;
  /** The mark of the primary, which its replicas also have (`replica_marks`). Null before the first look. */
  mark(): string | null;
  close(): void;
};

type Found = { position: string; timeline: number; mark: string | null };

/** A standby refuses this, so a former primary is left. */
const LOOK = `select pg_current_wal_flush_lsn()::text as position, now.timeline, m.mark::text as mark
  from (select ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline) now
  left join replica_marks m on m.timeline = now.timeline`;

/**
 * Marks a history of writes. Each promotion starts a new one, and positions of two histories say nothing about
 * each other: a replica that still follows the old one may even be ahead.
 */
const markOf = (timeline: number) => `insert into replica_marks (only_row, timeline, mark)
  values (true, ${Number(timeline)}, gen_random_uuid()) on conflict (only_row)
  do update set timeline = excluded.timeline, mark = excluded.mark
  where replica_marks.timeline <> excluded.timeline`;

export function openPrimaryLook(
  { url, availability }: { url: string; availability: Pick<Availability, 'suspect'> },
  progress: Progress,
  log: Log,
): PrimaryLook {
  const lookout = openLookout(
    () => hostsOf(url).current(),
    () => {},
  );
  let mark: string | null = null;
  let isTold = false;

  async function ask(): Promise<Found & { at: number }> {
    const at = performance.now();
    const [found] = await lookout.ask<Found>(LOOK);
    return { ...found!, at };
  }

  return {
    async look() {
      try {
        let found = await ask();
        if (found.mark === null) {
          await lookout.ask(markOf(found.timeline));
          found = await ask();
        }
        if (found.mark !== mark) progress.clear();
        mark = found.mark;
        const position = parsePosition(found.position);
        if (position !== null) progress.add(found.at, position);
        isTold = false;
      } catch (err) {
        availability.suspect();
        // An outage is logged by itself.
        if (!isTold && troubleOf(err) === null)
          log.warn({ err }, 'the position of the primary cannot be read');
        isTold = true;
      }
    },
    mark: () => mark,
    close: lookout.close,
  };
}
