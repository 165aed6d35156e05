import type { Log } from '../platform/log/log.ts';

/** The clock behind `ctx.now`. */
export type Clock = {
  now(): Temporal.Instant;
  /** Reads the database's clock immediately. */
  look(): Promise<void>;
  close(): void;
};

/** The clocks of a machine. Tests replace them. */
export type Machine = {
  /**
   * Returns the time of the wall clock, in milliseconds since 1970. It can be wrong, and someone can set it
   * at any moment.
   */
  wall(): number;
  /** Returns milliseconds since an arbitrary start. They never decrease. */
  passed(): number;
};

const THIS_MACHINE: Machine = { wall: () => Date.now(), passed: () => performance.now() };
const LOOK_MS = 30_000;
/** Reads that take longer than this are too imprecise. We use one only if it is the first. */
const SLOWEST_MS = 2000;
/** Differences smaller than this come from latency. We ignore them to keep time running evenly. */
const SLACK_MS = 250;
/** If the wall clock is off by more than this, we warn the operator. */
const TOLD_MS = 5000;

/**
 * Follows the database's clock, which all nodes share, and counts the time between reads with the machine's
 * own counter. A node with a wrong wall clock therefore does not expire, start, or charge anything at the
 * wrong time.
 * @param read returns the database's time, in milliseconds since 1970.
 */
export async function openClock(
  read: () => Promise<number>,
  log: Log,
  { machine = THIS_MACHINE, lookMs = LOOK_MS }: { machine?: Machine; lookMs?: number } = {},
): Promise<Clock> {
  let base = { at: machine.wall(), passed: machine.passed() };
  let isFirst = true;
  let isReported = false;
  const nowMs = () => base.at + (machine.passed() - base.passed);

  const look = async () => {
    const asked = machine.passed();
    const said = await read();
    const took = machine.passed() - asked;
    if (took > SLOWEST_MS && !isFirst) return;
    const there = said + took / 2;
    const isOther = Math.abs(there - nowMs()) > SLACK_MS + took / 2;
    if (isFirst || isOther) base = { at: there, passed: machine.passed() };
    isFirst = false;
    const offMs = Math.round(machine.wall() - there);
    const isOff = Math.abs(offMs) > TOLD_MS;
    if (isOff && !isReported) {
      log.warn(
        { offMs },
        "the clock of this machine is not the database's, which is followed; set it by NTP",
      );
    }
    isReported = isOff;
  };
  await look();

  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await look().catch((err: unknown) => log.warn({ err }, 'the time could not be read'));
    looking = false;
  }, lookMs);
  timer.unref();
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(nowMs())),
    look,
    close: () => clearInterval(timer),
  };
}
