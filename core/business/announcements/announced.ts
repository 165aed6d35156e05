import type { KnownSettings, SettingName, Settings } from '../../ground/settings/settings.ts';

/** Whom a change concerns: the owners of listed practices, or those of practices that hold Spotlight. */
export type Audience = 'practice' | 'spotlight';

/**
 * The settings whose coming changes people are told of, each with whom it concerns. Of the others the terms promise no
 * word to anyone in particular.
 */
export const ANNOUNCED = {
  spotlightFeeCents: 'spotlight',
  commissionPercent: 'practice',
  payoutDays: 'practice',
  disputeHours: 'practice',
  disputeAnswerHours: 'practice',
} as const satisfies Partial<Record<SettingName, Audience>>;

export type AnnouncedName = keyof typeof ANNOUNCED;

export const ANNOUNCED_NAMES = Object.keys(ANNOUNCED) as AnnouncedName[];

/** What one setting comes to, and from when on. */
export type Step = {
  name: AnnouncedName;
  /** ISO text with milliseconds, in UTC. */
  from: string;
  value: number;
};

/** What somebody is told of one setting: what they know of it already, and what is ahead. Never empty on both sides. */
export type News = { name: AnnouncedName; had: readonly Step[]; has: readonly Step[] };

/** A setting as a number. @param configuredPercent the commission where none is set. */
export function settingValue(settings: Settings, name: AnnouncedName, configuredPercent: number): number {
  return settings[name] ?? configuredPercent;
}

/**
 * What of the announced settings changes, the soonest first; nothing of a change that changes nothing, such as one that
 * holds already.
 */
export function comingSteps(known: KnownSettings, configuredPercent: number): Step[] {
  let now: Settings = known;
  return known.coming.flatMap(({ from, settings }) => {
    const before = now;
    now = { ...before, ...settings };
    return ANNOUNCED_NAMES.map((name) => ({
      name,
      from,
      value: settingValue(now, name, configuredPercent),
    })).filter(({ name, value }) => value !== settingValue(before, name, configuredPercent));
  });
}

/**
 * What a person is to be told: what concerns them and they do not know, and whatever has become of what they were told.
 * @param told what they were told that is still ahead.
 * @param concerns whom they count among now.
 */
export function newsFor(
  told: readonly Step[],
  coming: readonly Step[],
  concerns: Readonly<Record<Audience, boolean>>,
): News[] {
  return ANNOUNCED_NAMES.map((name) => {
    const of = (steps: readonly Step[]) => steps.filter((step) => step.name === name);
    return { name, had: of(told), has: of(coming) };
  }).filter(({ name, had, has }) => (had.length > 0 || concerns[ANNOUNCED[name]]) && !areSame(had, has));
}

function areSame(some: readonly Step[], others: readonly Step[]): boolean {
  const key = ({ from, value }: Step) => `${Date.parse(from)} ${value}`;
  const keys = new Set(some.map(key));
  return some.length === others.length && others.every((step) => keys.has(key(step)));
}
