import type { Log } from '../platform/log/log.ts';

/** The one clock that rules go by. */
export type Clock = {
  now(): Temporal.Instant;
  /** Asks the database again at once. */
  look(): Promise<void>;
  close(): void;
};

/** How a machine tells time; another one in tests. */
export type Machine = {
  /** The clock on the wall, milliseconds since 1970. It may be wrong, and may be set at any moment. */
  wall(): number;
  /** Milliseconds that pass, from any beginning; never set. */
  passed(): number;
};

const THIS_MACHINE: Machine = { wall: () => Date.now(), passed: () => performance.now() };
const LOOK_MS = 30_000;
/** A look that took longer says too little. */
const SLOWEST_MS = 2000;
/** Smaller differences are what the way to the database takes, and are not followed: time stays even. */
const SLACK_MS = 250;
/** A wall clock that is off by more is told to the operator. */
const TOLD_MS = 5000;

/**
 * The database's clock, which all nodes share, counted on by the machine's own steady count between two looks. So a
 * node whose wall clock is wrong, or is set while it runs, expires, starts and charges nothing at the wrong time.
 * @param read the database's time, milliseconds since 1970.
 */
export async function openClock(
  read: () => Promise<number>,
  log: Log,
  { machine = THIS_MACHINE, lookMs = LOOK_MS }: { machine?: Machine; lookMs?: number } = {},
): Promise<Clock> {
  let base = { at: machine.wall(), passed: machine.passed() };
  let isFirst = true;
  let isTold = false;
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
    if (isOff && !isTold) {
      log.warn(
        { offMs },
        "the clock of this machine is not the database's, which is followed; set it by NTP",
      );
    }
    isTold = isOff;
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
