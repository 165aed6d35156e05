import { sayFullDay } from '../../../lib/when.ts';
import type { ComingChange, Settings } from './settings.ts';

/** A stored change: the settings that apply from `at`, and the changes that were scheduled at that time. */
export type KeptSettings = { settings: Settings; coming: readonly ComingChange[]; at: Date };

export function changedBy(settings: Settings, changes: readonly ComingChange[]): Settings {
  return Object.assign({}, settings, ...changes.map((one) => one.settings));
}

/**
 * Returns the settings at an instant, the changes still scheduled then, and when the settings last changed,
 * in ISO format.
 */
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

/** The terms promise to announce a fee increase this many days ahead. */
export const NOTICE_DAYS = 30;

export const PROMISED_FEES = [
  'bookingFeeCents',
  'commissionPercent',
  'individualFeeCents',
  'centerFeeCents',
  'spotlightFeeCents',
] as const;

/** Returns when a change on a day takes effect: at 10:00 UTC, when that day has begun in every state. */
export function startOfChange(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: 'UTC', plainTime: '10:00' }).toInstant();
}

/** Returns the first day on which a fee increase can take effect if we announce it now. */
export function firstDayOfRise(now: Temporal.Instant): Temporal.PlainDate {
  const noticed = now.add({ hours: 24 * NOTICE_DAYS });
  const day = noticed.toZonedDateTimeISO('UTC').toPlainDate();
  return Temporal.Instant.compare(startOfChange(day), noticed) < 0 ? day.add({ days: 1 }) : day;
}

/**
 * Returns which of the `PROMISED_FEES` a change raises.
 * @param configuredPercent the commission to assume where the settings have none.
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

/** Formats the day on which a change takes effect, such as 'January 22, 2027'. */
export function sayComingDay(from: string): string {
  return sayFullDay(Date.parse(from), 'UTC');
}

/** Returns the next scheduled value of a setting and its formatted day; null if none is scheduled. */
export function nextOf<Name extends keyof Settings>(
  coming: readonly ComingChange[],
  name: Name,
): { value: Settings[Name]; day: string } | null {
  const next = coming.find(({ settings }) => settings[name] !== undefined);
  return next ? { value: next.settings[name] as Settings[Name], day: sayComingDay(next.from) } : null;
}
