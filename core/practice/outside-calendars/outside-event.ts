import type { Component, Property } from './components.ts';
import { type Begun, type Clocks, EventLines, USUAL_LENGTH } from './event-lines.ts';
import { type Rule, readRule } from './series.ts';
import type { Unread } from './unread-event.ts';
import { DAY, HOUR, type Length, lengthOf, type Wall, wallOf } from './values.ts';

/**
 * An omitted or moved occurrence: its instant, its local time in the series' time zone, and the days it
 * covers.
 */
type LeftOut = { instant: number; wall: number; days: number[] };

/** The readable parts of an event. Instants and local times are in milliseconds. */
export type OutsideEvent = Begun & {
  uid: string;
  sequence: number;
  /** The first letters of the event's title. Only the owner may see them. */
  letters: string;
  takesTime: boolean;
  /** Returns the end of an occurrence that begins at `start`. */
  endOf(start: number): number;
  /** The maximum length of an occurrence, in milliseconds. */
  lasts: number;
  isSeries: boolean;
  /** How the event repeats. An unreadable rule is null. `until` is local time in `zone`. */
  rules: { rule: Rule | null; until: number }[];
  /** Additional starts, some with their own end. */
  dates: { wall: number; endOf?: (start: number) => number }[];
  leftOut: LeftOut[];
  /**
   * The occurrence that this event replaces, and whether it also replaces all later ones; null if it
   * replaces none.
   */
  replaces: (LeftOut & { andLater: boolean }) | null;
  unread: Unread | null;
};

/** The maximum shift of a series by a change, in milliseconds. We don't treat a larger shift as a move. */
const MAX_MOVED = 400 * DAY;

/**
 * Reads one event; null if even its date is unreadable.
 * @param owners the e-mail addresses of the calendar's owner. Invitations that they declined take up no time.
 */
export function readEvent(
  component: Component,
  clocks: Clocks,
  owners: ReadonlySet<string>,
): OutsideEvent | null {
  const lines = new EventLines(component, clocks, owners);
  const begun = lines.beginning();
  return begun && new EventTimes(lines, begun).read();
}

/** Reads the end and the repetitions of an event whose start is known. */
class EventTimes {
  readonly #lines: EventLines;
  readonly #begun: Begun;

  constructor(lines: EventLines, begun: Begun) {
    this.#lines = lines;
    this.#begun = begun;
  }

  read(): OutsideEvent {
    const lines = this.#lines;
    const { endOf, lasts } = this.#ending();
    const dates = lines.all('RDATE').flatMap((property) => this.#datesIn(property));
    const rules = lines.all('RRULE').flatMap((property) => this.#ruleIn(property));
    return {
      uid: [...(lines.first('UID')?.value ?? '')]
        .slice(0, 200)
        .join('')
        .replace(/\p{Cc}/gu, ''),
      sequence: Number.parseInt(lines.first('SEQUENCE')?.value ?? '0', 10) || 0,
      letters: shortName(lines.component),
      takesTime: lines.takesTime(),
      ...this.#begun,
      endOf,
      lasts,
      rules,
      dates,
      isSeries: rules.length > 0 || dates.length > 0,
      leftOut: lines
        .all('EXDATE')
        .flatMap(({ joined, value, params }) =>
          (value === '' ? '' : joined).split(',').flatMap((text) => this.#leftOutBy(text, params) ?? []),
        ),
      replaces: this.#replaced(),
      // A getter, because reading the end of an additional date later can add a doubt.
      get unread() {
        return lines.unread;
      },
    };
  }

  #ruleIn(property: Property): OutsideEvent['rules'] {
    if (property.value === '') return [];
    const joined = readRule(property.joined);
    const { rule, isDoubtful } = joined.isDoubtful ? readRule(property.value) : joined;
    if (isDoubtful) this.#lines.doubt('repeat');
    return [{ rule, until: rule?.until ? this.#lastWall(rule.until) : Number.POSITIVE_INFINITY }];
  }

  #ending(): Pick<OutsideEvent, 'endOf' | 'lasts'> {
    const { isDays } = this.#begun;
    const usual = isDays
      ? this.#lasting({ days: 1, milliseconds: 0 })
      : this.#lasting({ days: 0, milliseconds: USUAL_LENGTH });
    const end = this.#lines.first('DTEND');
    const duration = this.#lines.first('DURATION');
    if (this.#lines.unread === 'start') return usual;
    if (end && end.value !== '') {
      const said = this.#lines.dated(end);
      if (said) return this.#until(end, said) ?? usual;
      if (!duration) {
        this.#lines.doubt('end');
        return usual;
      }
    }
    if (duration && duration.value !== '') {
      const length = lengthOf(duration.joined) ?? lengthOf(duration.value);
      if (length && length.days * DAY + length.milliseconds >= 0) {
        const isNone = length.days === 0 && length.milliseconds === 0;
        return isDays && isNone ? usual : this.#lasting(length);
      }
      this.#lines.doubt('end');
      return usual;
    }
    return isDays
      ? usual
      : this.#lasting({ days: 0, milliseconds: this.#lines.component.isWhole ? 0 : USUAL_LENGTH });
  }

  /** Returns the length up to a given end. Records a doubt and returns null if the end precedes the start. */
  #until(end: Property, said: Wall): Pick<OutsideEvent, 'endOf' | 'lasts'> | null {
    const { zone, wall, isDays, instant } = this.#begun;
    if (isDays && said.isDate) {
      const days = Math.round((said.wall - wall) / DAY);
      if (days >= 0) return this.#lasting({ days: Math.max(1, days), milliseconds: 0 });
    } else {
      const zoneOfEnd = said.isDate ? zone : (this.#lines.zoneBy(end, said) ?? zone);
      // An end date equal to the start date means the end of that day.
      const isSameDay = said.isDate && Math.floor(wall / DAY) === Math.floor(said.wall / DAY);
      const milliseconds = zoneOfEnd.instantAt(said.wall + (isSameDay ? DAY : 0)) - instant;
      if (milliseconds >= 0) return this.#lasting({ days: 0, milliseconds });
      // An event from 22:00 to 02:00 on the same date ends the next day.
      if (milliseconds > -DAY) {
        this.#lines.doubt('end');
        if (milliseconds <= -DAY / 2) return this.#lasting({ days: 0, milliseconds: milliseconds + DAY });
      }
    }
    this.#lines.doubt('end');
    return null;
  }

  #lasting({ days, milliseconds }: Length): Pick<OutsideEvent, 'endOf' | 'lasts'> {
    const { zone } = this.#begun;
    return {
      endOf: (start) => (days === 0 ? start : zone.instantAt(zone.wallAt(start) + days * DAY)) + milliseconds,
      lasts: Math.abs(days) * DAY + Math.abs(milliseconds) + (days === 0 ? 0 : 2 * HOUR),
    };
  }

  #datesIn({ value, joined, params }: Property): OutsideEvent['dates'] {
    const { zone, wall, isDays } = this.#begun;
    if (value === '') return [];
    return joined.split(',').flatMap((text) => {
      const [begins = '', ends] = text.split('/');
      const said = wallOf(begins);
      if (!said) {
        if (begins.trim() !== '') this.#lines.doubt('repeat');
        return [];
      }
      if (said.isDate) return [{ wall: said.wall + (isDays ? 0 : wall % DAY) }];
      const from = (this.#lines.zoneIn(params, said) ?? zone).instantAt(said.wall);
      const at = isDays ? Math.floor(said.wall / DAY) * DAY : zone.wallAt(from);
      if (ends === undefined) return [{ wall: at }];
      const end = wallOf(ends);
      if (end)
        return [{ wall: at, endOf: () => (this.#lines.zoneIn(params, end) ?? zone).instantAt(end.wall) }];
      const length = lengthOf(ends);
      if (!length) this.#lines.doubt('end');
      return [{ wall: at, ...(length && { endOf: this.#lasting(length).endOf }) }];
    });
  }

  #leftOutBy(text: string, params: Property['params']): LeftOut | null {
    const { zone, isDays } = this.#begun;
    const said = wallOf(text);
    if (!said) return null;
    if (said.isDate) return { instant: Number.NaN, wall: Number.NaN, days: [said.wall / DAY] };
    const named = this.#lines.zoneIn(params, said);
    const at = (named ?? zone).instantAt(said.wall);
    const shown = named ? Number.NaN : said.wall;
    if (!isDays) return { instant: at, wall: shown, days: [] };
    const there = this.#lines.clocks.place.wallAt(at);
    return {
      instant: at,
      wall: shown,
      days: [Math.floor(said.wall / DAY), ...(there % DAY === 0 ? [there / DAY] : [])],
    };
  }

  #replaced(): OutsideEvent['replaces'] {
    const { zone, wall, instant } = this.#begun;
    const property = this.#lines.first('RECURRENCE-ID');
    if (!property || property.value === '') return null;
    const out =
      this.#leftOutBy(property.joined, property.params) ?? this.#leftOutBy(property.value, property.params);
    if (!out) {
      this.#lines.doubt('repeat');
      return { instant: Number.NaN, wall: Number.NaN, days: [], andLater: false };
    }
    const of = Number.isNaN(out.instant) ? zone.instantAt(out.days[0]! * DAY + (wall % DAY)) : out.instant;
    const andLater = property.params.RANGE?.toUpperCase() === 'THISANDFUTURE';
    if (!andLater) return { ...out, andLater };
    if (Math.abs(instant - of) > MAX_MOVED) this.#lines.doubt('repeat');
    return { ...out, instant: of, andLater: Math.abs(instant - of) <= MAX_MOVED };
  }

  /** Returns the last local time at which a rule applies. For a date, this is the end of that day. */
  #lastWall(until: Wall): number {
    const { zone, isDays } = this.#begun;
    if (until.isDate) return until.wall + DAY - 1;
    if (isDays) {
      const there =
        until.offset === null
          ? until.wall
          : this.#lines.clocks.place.wallAt(until.wall - until.offset * 60_000);
      return Math.max(until.wall, there);
    }
    return until.offset === null ? until.wall : zone.wallAt(until.wall - until.offset * 60_000);
  }
}

/** Returns the first three letters or digits of an event's title. */
export function shortName(component: Component): string {
  const name = component.properties.find((one) => one.name === 'SUMMARY')?.value ?? '';
  return (name.replace(/\\[nN]/g, ' ').match(/[\p{L}\p{N}]/gu) ?? []).slice(0, 3).join('');
}
