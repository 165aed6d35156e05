/** A line of a calendar file, such as `NAME;PARAM=value:value`, after joining folded lines. */
export type Property = {
  name: string;
  params: Readonly<Record<string, string>>;
  value: string;
  /** The value, joined with the lines that a faulty program split off. Equals `value` if there are none. */
  joined: string;
};

/** A component of a calendar file, such as an event, a free/busy list, or a time zone. */
export type Component = {
  name: string;
  properties: Property[];
  /** The rules of a time zone; empty for other components. */
  parts: Component[];
  /** False if the file ends, or another component begins, before this one ends. */
  isWhole: boolean;
};

/** The properties that we read. We skip all others, so errors in them do no harm. */
const READ = new Set(
  `UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID SEQUENCE STATUS TRANSP SUMMARY ATTENDEE FREEBUSY
  X-MICROSOFT-CDO-BUSYSTATUS TZID TZOFFSETFROM TZOFFSETTO X-LIC-LOCATION`.split(/\s+/),
);
const OUTER = new Set([
  'VCALENDAR',
  'VEVENT',
  'VFREEBUSY',
  'VTIMEZONE',
  'VTODO',
  'VJOURNAL',
  'VAVAILABILITY',
]);
const ZONE_PARTS = new Set(['STANDARD', 'DAYLIGHT']);
const NAME = /^([A-Za-z][A-Za-z0-9-]*)\s*[;:]/;
const DATED = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID']);
/** The maximum length of a line. It leaves room for a long list of dates. */
const MAX_LINE = 1_000_000;

/** Yields the components of a calendar file in order. Tolerates errors around them. */
export function* componentsOf(text: string): Generator<Component> {
  const reader = new ComponentReader();
  for (const line of linesOf(text)) {
    const ended = reader.read(line);
    if (ended) yield ended;
  }
  const cut = reader.close(false);
  if (cut) yield cut;
}

/** Joins folded lines and collects the properties of one component after the other. */
class ComponentReader {
  #open: Component | null = null;
  #part: Component | null = null;
  /**
   * The names of open components inside an event, such as an alarm. Their lines are not part of the event.
   */
  readonly #inner: string[] = [];
  #line: string | null = null;
  #misfolded = '';

  /**
   * Reads the next line of the file.
   * @returns the component that ends here; null if none does.
   */
  read(physical: string): Component | null {
    const first = physical.charCodeAt(0);
    if (first === 32 || first === 9) {
      if (this.#line !== null && this.#line.length < MAX_LINE) this.#line += physical.slice(1);
      return null;
    }
    const name = NAME.exec(physical)?.[1]?.toUpperCase();
    if (!name) {
      if (this.#line !== null && this.#misfolded.length < MAX_LINE) this.#misfolded += physical.trim();
      return null;
    }
    this.#addProperty();
    if (name === 'BEGIN') return this.#begin(nameIn(physical));
    if (name === 'END') return this.#end(nameIn(physical));
    if (READ.has(name)) this.#line = physical;
    return null;
  }

  /** Closes the open component and returns it; null if none is open. */
  close(isWhole: boolean): Component | null {
    this.#addProperty();
    const closed = this.#open;
    this.#open = null;
    this.#part = null;
    this.#inner.length = 0;
    return closed && { ...closed, isWhole };
  }

  /** Begins a component, a part of a time zone, or a component inside an event. */
  #begin(name: string): Component | null {
    if (OUTER.has(name)) {
      const cut = this.close(false);
      if (name !== 'VCALENDAR') this.#open = { name, properties: [], parts: [], isWhole: false };
      return cut;
    }
    if (this.#open?.name === 'VTIMEZONE' && ZONE_PARTS.has(name)) {
      this.#part = { name, properties: [], parts: [], isWhole: true };
      this.#open.parts.push(this.#part);
    } else if (this.#open) {
      this.#inner.push(name);
    }
    return null;
  }

  #end(name: string): Component | null {
    if (this.#open?.name === name) return this.close(true);
    if (name === 'VCALENDAR') return this.close(false);
    if (this.#part?.name === name) this.#part = null;
    else if (this.#inner.includes(name)) this.#inner.length = this.#inner.lastIndexOf(name);
    return null;
  }

  /** Adds the property of the line read before, unless the line is inside an inner component. */
  #addProperty(): void {
    if (this.#line !== null && this.#open && this.#inner.length === 0) {
      const property = propertyOf(this.#line, this.#misfolded);
      if (property) (this.#part ?? this.#open).properties.push(property);
    }
    this.#line = null;
    this.#misfolded = '';
  }
}

const nameIn = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase();

/** Yields the lines of the text. If there are no line feeds, splits it at carriage returns. */
function* linesOf(text: string): Generator<string> {
  const feed = text.includes('\n') ? '\n' : '\r';
  for (let from = 0; from <= text.length; ) {
    let to = text.indexOf(feed, from);
    if (to < 0) to = text.length;
    const end = text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to;
    if (end > from) yield text.slice(from, end);
    from = to + 1;
  }
}

const VALUE_OF_DATE = /:\s*(?=\d{4}-?\d{2}-?\d{2})/;
const PARAM = /;\s*([A-Za-z0-9-]+)\s*=\s*("[^"]*"?|[^;]*)/g;

function propertyOf(line: string, misfolded: string): Property | null {
  const name = /^[A-Za-z0-9-]+/.exec(line)![0].toUpperCase();
  const colon = colonOf(line, name);
  if (colon < 0) return null;
  const params: Record<string, string> = Object.create(null);
  for (const [, key, value] of line.slice(name.length, colon).matchAll(PARAM)) {
    params[key!.toUpperCase()] ??= value!.replace(/^"|"$/g, '').trim();
  }
  const value = line.slice(colon + 1).trim();
  return { name, params, value, joined: value + misfolded };
}

/**
 * Finds the colon before the value: the first one outside quotes. For dates, finds the colon before the date,
 * because names of time zones can contain colons.
 */
function colonOf(line: string, name: string): number {
  if (DATED.has(name)) {
    const dated = VALUE_OF_DATE.exec(line);
    if (dated) return dated.index;
  }
  let quoted = false;
  for (let at = name.length; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === 34) quoted = !quoted;
    else if (code === 58 && !quoted) return at;
  }
  return line.indexOf(':', name.length);
}
