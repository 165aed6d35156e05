import type { Component, Property } from './components.ts';
import type { Unread } from './unread-event.ts';
import { DAY, dateWithin, HOUR, type Wall, wallOf } from './values.ts';
import { fixedZone, UTC, type Zone } from './zones.ts';

export type Clocks = {
  zoneOf(name: string): Zone | null;
  /** The zone for times that name none. Whole-day events use `place`. */
  floating: Zone;
  place: Zone;
};

/** When an event begins. `wall` is the local time in `zone`, and `instant` is milliseconds since 1970. */
export type Begun = { zone: Zone; wall: number; instant: number; isDays: boolean };

/** How long an event lasts, in milliseconds, if its end can't be read. */
export const USUAL_LENGTH = HOUR;

/** The properties of one event, and any doubts about them. */
export class EventLines {
  readonly component: Component;
  readonly clocks: Clocks;
  readonly #owners: ReadonlySet<string>;
  readonly #properties: Map<string, Property[]>;
  #unread: Unread | null;

  /**
   * @param owners the e-mail addresses of the calendar's owner. Invitations that they declined take up no
   * time.
   */
  constructor(component: Component, clocks: Clocks, owners: ReadonlySet<string>) {
    this.component = component;
    this.clocks = clocks;
    this.#owners = owners;
    this.#properties = Map.groupBy(component.properties, ({ name }) => name);
    this.#unread = component.isWhole ? null : 'cut';
  }

  first(name: string): Property | undefined {
    return this.#properties.get(name)?.[0];
  }

  all(name: string): Property[] {
    return this.#properties.get(name) ?? [];
  }

  get unread(): Unread | null {
    return this.#unread;
  }

  /**
   * Records what can't be read. Keeps the first problem. Any other problem replaces 'cut', which is less
   * specific.
   */
  doubt(what: Unread): void {
    if (this.#unread === null || this.#unread === 'cut') this.#unread = what;
  }

  takesTime(): boolean {
    const stated = (name: string) => (this.first(name)?.value ?? '').toUpperCase();
    if (stated('STATUS') === 'CANCELLED' || stated('STATUS') === 'CANCELED') return false;
    if (stated('TRANSP') === 'TRANSPARENT' || stated('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE') return false;
    return !this.all('ATTENDEE').some(
      ({ params, value }) =>
        params.PARTSTAT?.toUpperCase() === 'DECLINED' &&
        this.#owners.has(value.replace(/^mailto:/i, '').toLowerCase()),
    );
  }

  /** Returns when the event begins. If only the date is readable, guesses the time. Null without a date. */
  beginning(): Begun | null {
    const found = this.#beginning();
    return found && { ...found, instant: found.zone.instantAt(found.wall) };
  }

  #beginning(): Omit<Begun, 'instant'> | null {
    const start = this.first('DTSTART');
    const end = this.first('DTEND');
    const stated = this.dated(start);
    if (stated) {
      const zone = stated.isDate
        ? this.clocks.place
        : (this.zoneBy(start, stated) ?? this.zoneBy(end, null) ?? this.clocks.floating);
      return { zone, wall: stated.wall, isDays: stated.isDate };
    }
    this.doubt('start');
    const day = dateWithin(start?.value ?? '');
    if (day) return { zone: this.clocks.place, wall: day.wall, isDays: true };
    const ends = this.dated(end);
    if (!ends) return null;
    const zone = ends.isDate ? this.clocks.place : (this.zoneBy(end, ends) ?? this.clocks.floating);
    return { zone, wall: ends.wall - (ends.isDate ? DAY : USUAL_LENGTH), isDays: ends.isDate };
  }

  /** Returns the local time of a property; null if it is missing or unreadable. */
  dated(property: Property | undefined): Wall | null {
    return property ? (wallOf(property.joined) ?? wallOf(property.value)) : null;
  }

  /**
   * Returns the time zone that a time names; null if it names none. Records a doubt about an unknown zone.
   */
  zoneBy(property: Property | undefined, stated: Wall | null): Zone | null {
    return property ? this.zoneIn(property.params, stated) : null;
  }

  /** Returns the time zone named by a time or by the property's parameters, as `zoneBy` does. */
  zoneIn(params: Property['params'], stated: Wall | null): Zone | null {
    if (stated && stated.offset !== null) return stated.offset === 0 ? UTC : fixedZone(stated.offset);
    if (!params.TZID) return null;
    const zone = this.clocks.zoneOf(params.TZID);
    if (!zone) this.doubt('zone');
    return zone;
  }
}
