import type { KnownSettings, SettingName, Settings } from '../../ground/settings/settings.ts';

/** The people whom a change affects: owners of listed practices, or owners of practices in Spotlight. */
export type Audience = 'practice' | 'spotlight';

/**
 * The settings whose changes we announce, with the people they affect. The terms promise no notice for other
 * settings.
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

/** A setting's value from a given moment on. */
export type Step = {
  name: AnnouncedName;
  /** ISO 8601 with milliseconds, in UTC. */
  from: string;
  value: number;
};

/**
 * News about one setting: the steps that a person knows about (`had`), and the steps now scheduled (`has`).
 * At least one of the lists is not empty.
 */
export type SettingNews = { name: AnnouncedName; had: readonly Step[]; has: readonly Step[] };

export function settingValue(settings: Settings, name: AnnouncedName, configuredPercent: number): number {
  return settings[name] ?? configuredPercent;
}

/**
 * Returns the scheduled changes of the announced settings, soonest first. Omits changes that keep the value.
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
 * Returns the news for a person: changes that they don't know about, and corrections of earlier news.
 * @param had the upcoming steps that they know about.
 * @param concerns their current audiences.
 */
export function newsFor(
  had: readonly Step[],
  coming: readonly Step[],
  concerns: Readonly<Record<Audience, boolean>>,
): SettingNews[] {
  return ANNOUNCED_NAMES.map((name) => {
    const of = (steps: readonly Step[]) => steps.filter((step) => step.name === name);
    return { name, had: of(had), has: of(coming) };
  }).filter(({ name, had, has }) => (had.length > 0 || concerns[ANNOUNCED[name]]) && !areSame(had, has));
}

function areSame(some: readonly Step[], others: readonly Step[]): boolean {
  const key = ({ from, value }: Step) => `${Date.parse(from)} ${value}`;
  const keys = new Set(some.map(key));
  return some.length === others.length && others.every((step) => keys.has(key(step)));
}
