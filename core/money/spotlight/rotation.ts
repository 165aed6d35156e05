import { seededRandom } from '../../../lib/seeded-random.ts';

/** The number of seats in each state and, separately, nationwide. */
export const SEATS = 6;
/** How long a practice keeps a seat. All seats change at the same time. */
export const TURN_HOURS = 24;
/** The UTC hour at which seats change: 6 a.m. Eastern in summer, 5 a.m. in winter. */
const TURN_BEGINS_AT = 10;
export const WHOLE_COUNTRY = 'US';

/** Returns the number of the turn at an instant. Turns are numbered consecutively. */
export function turnAt(now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - TURN_BEGINS_AT * HOUR_MS) / (TURN_HOURS * HOUR_MS));
}

export function turnEnds(turn: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(((turn + 1) * TURN_HOURS + TURN_BEGINS_AT) * HOUR_MS);
}

/** The seats of a turn in order, and the line after that turn, with the next in line first. */
export type TurnOfSeats = { seats: string[]; line: string[] };

/**
 * Assigns the seats of one turn. Former holders leave the line, and newcomers join its end in random order.
 * The first `SEATS` in line get a seat and then go to the end, so no one gets two turns before everyone
 * behind them has had one. The seats are shuffled. The draws depend only on state, turn, and ids, so anyone
 * can reproduce them.
 * @param line the ids in line after the previous turn.
 * @param holders the ids of all listed holders of Spotlight there, without duplicates.
 */
export function nextTurn(
  place: { state: string; turn: number },
  line: readonly string[],
  holders: readonly string[],
): TurnOfSeats {
  const holding = new Set(holders);
  const stayed = line.filter((id) => holding.has(id));
  const known = new Set(stayed);
  const joined = drawn(
    place,
    'line',
    holders.filter((id) => !known.has(id)),
  );
  const standing = [...stayed, ...joined];
  const sitting = standing.slice(0, SEATS);
  return {
    seats: drawn(place, 'seats', sitting),
    line: [...standing.slice(SEATS), ...sitting],
  };
}

/**
 * Returns the ids that take the seats freed during a turn: the next in line without a seat. They keep their
 * place in line, because they don't get a full turn.
 */
export function fillIn(line: readonly string[], sitting: readonly string[], free: number): string[] {
  const seated = new Set(sitting);
  return line.filter((id) => !seated.has(id)).slice(0, Math.max(0, free));
}

/** Shuffles ids. The order depends only on the arguments. */
function drawn(place: { state: string; turn: number }, what: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: draw(`${place.state} ${place.turn} ${what} ${id}`) }))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** Maps a string to a number from 0 (inclusive) to 1 (exclusive), using mulberry32 with its FNV-1a hash. */
function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return seededRandom(hash)();
}

const HOUR_MS = 3_600_000;
