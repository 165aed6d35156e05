import type { ComingChange, Settings } from './settings.ts';

/** What is kept of one change: all settings as they were from then on, and what was to change later. */
export type KeptSettings = { settings: Settings; coming: readonly ComingChange[]; at: Date };

/** Settings after these changes, one after the other. */
export function changedBy(settings: Settings, changes: readonly ComingChange[]): Settings {
  return Object.assign({}, settings, ...changes.map((one) => one.settings));
}

/** The settings at an instant, what is still ahead then, and since when they have been so, as ISO text. */
export function settingsAt(
  { settings, coming, at }: KeptSettings,
  now: Temporal.Instant,
): { settings: Settings; coming: ComingChange[]; since: string } {
  const isHere = ({ from }: ComingChange) => Date.parse(from) <= now.epochMilliseconds;
  const inOrder = coming.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const here = inOrder.filter(isHere);
  return {
    settings: changedBy(settings, here),
    coming: inOrder.filter((one) => !isHere(one)),
    since: [at.toISOString(), ...here.map(({ from }) => from)].toSorted().at(-1)!,
  };
}

/** How many days ahead the terms promise to announce a fee that rises. */
export const NOTICE_DAYS = 30;

/** The fees that the terms speak of. */
export const PROMISED_FEES = [
  'bookingFeeCents',
  'commissionPercent',
  'individualFeeCents',
  'centerFeeCents',
  'spotlightFeeCents',
] as const;

/** When a day of a change begins: at 10:00 UTC, when it has begun in every state. */
export function beginOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant();
}

/** The first day from which a fee can rise that is announced now. */
export function firstDayOfRise(now: Temporal.Instant): Temporal.PlainDate {
  const noticed = now.add({ hours: 24 * NOTICE_DAYS });
  const day = noticed.toZonedDateTimeISO('UTC').toPlainDate();
  return Temporal.Instant.compare(beginOf(day), noticed) < 0 ? day.add({ days: 1 }) : day;
}

/**
 * The promised fees that rise from one state of the settings to another.
 * @param configuredPercent the commission where none is set.
 */
export function risingFees(
  before: Settings,
  after: Settings,
  configuredPercent: number,
): (typeof PROMISED_FEES)[number][] {
  const feeOf = (settings: Settings, name: (typeof PROMISED_FEES)[number]) =>
    settings[name] ?? configuredPercent;
  return PROMISED_FEES.filter((name) => feeOf(after, name) > feeOf(before, name));
}

/** 'January 22, 2027', of the moment at which a change begins. */
export function sayComingDay(from: string): string {
  const day = Temporal.Instant.from(from).toZonedDateTimeISO('UTC').toPlainDate();
  return day.toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
}

/** What a setting changes to next, and from which day; null where that is not planned. */
export function nextOf<Name extends keyof Settings>(
  coming: readonly ComingChange[],
  name: Name,
): { value: Settings[Name]; day: string } | null {
  const next = coming.find(({ settings }) => settings[name] !== undefined);
  return next ? { value: next.settings[name] as Settings[Name], day: sayComingDay(next.from) } : null;
}
