import { seededRandom } from '../../../lib/seeded-random.ts';

/** How many are shown at a time in each state, and once more in the whole country. */
export const SEATS = 6;
/** How long a seat is one's own, in hours; all seats change at the same instant. */
export const TURN_HOURS = 24;
/** When they change, in hours after midnight UTC: 6 a.m. Eastern, or 5 in winter. */
export const TURN_BEGINS_AT = 10;
/** Stands for the whole country where a state's code would stand. */
export const WHOLE_COUNTRY = 'US';

/** The number of the turn that an instant lies in; the next turn has the next number. */
export function turnAt(now: Temporal.Instant): number {
  return Math.floor((now.epochMilliseconds - TURN_BEGINS_AT * HOUR_MS) / (TURN_HOURS * HOUR_MS));
}

/** When a turn ends, and the next one begins. */
export function turnEnds(turn: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(((turn + 1) * TURN_HOURS + TURN_BEGINS_AT) * HOUR_MS);
}

/** The seats of one turn in their order, and the line as it is after them, whoever is first waits least. */
export type TurnOfSeats = { seats: string[]; line: string[] };

/**
 * Gives out the seats of one turn. Whoever is no longer among the holders leaves the line; newcomers join it at its
 * end, in an order that is drawn; the first six sit, and go to the end of the line in the order in which they stood.
 * So nobody sits twice before everybody who stood behind them has sat once. Which of the six is shown first is drawn
 * anew for each turn. What is drawn depends on the state, the turn and the ids alone, so that anybody can draw it again.
 * @param line the ids of those who stood in line after the turn before.
 * @param holders the ids of all who hold Spotlight and are listed there now, each once.
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
 * Who takes the seats that have become free within a turn: those next in line who do not sit, in their order. They
 * keep their place in the line, as they do not get a whole turn.
 */
export function fillIn(line: readonly string[], sitting: readonly string[], free: number): string[] {
  const seated = new Set(sitting);
  return line.filter((id) => !seated.has(id)).slice(0, Math.max(0, free));
}

/** The ids in an order that is drawn by the state, the turn and what it is for. */
function drawn(place: { state: string; turn: number }, what: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: draw(`${place.state} ${place.turn} ${what} ${id}`) }))
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** A number from 0 to 1 by a text: mulberry32 of its FNV-1a hash. */
export function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return seededRandom(hash)();
}

const HOUR_MS = 3_600_000;
