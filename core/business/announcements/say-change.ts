import * as words from '#text/business/announcements/rules';
import { languageTag } from '../../../lib/language.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayComingDay } from '../../ground/settings/coming.ts';
import type { KnownSettings } from '../../ground/settings/settings.ts';
import { sayPayoutDays } from '../payouts/payout.ts';
import {
  ANNOUNCED,
  type AnnouncedName,
  type Audience,
  comingSteps,
  newsFor,
  type SettingNews,
  settingValue,
} from './announced.ts';

type Words = {
  /** The new rule, starting on a day. */
  from: (day: string, value: number) => string;
  /** The current rule. */
  today: (value: number) => string;
  replaces: () => string;
  /** Explains that an announced change is canceled, and which rule stays. */
  dropped: (days: string, value: number) => string;
  kept: () => string;
};

const WORDS: Record<AnnouncedName, Words> = {
  spotlightFeeCents: {
    from: (day, cents) => words.spotlight_from({ day, price: formatCents(cents) }),
    today: (cents) => words.spotlight_today({ price: formatCents(cents) }),
    replaces: words.spotlight_replaces,
    dropped: (days, cents) => words.spotlight_dropped({ days, price: formatCents(cents) }),
    kept: words.spotlight_kept,
  },
  commissionPercent: {
    from: (day, percent) =>
      percent === 0 ? words.no_commission_from({ day }) : words.commission_from({ day, percent }),
    today: (percent) => (percent === 0 ? words.no_commission_today() : words.commission_today({ percent })),
    replaces: words.commission_replaces,
    dropped: (days, percent) =>
      percent === 0 ? words.no_commission_dropped({ days }) : words.commission_dropped({ days, percent }),
    kept: words.kept_by_consultations,
  },
  payoutDays: {
    from: (day, days) => words.payout_from({ day, after: sayPayoutDays(days) }),
    today: (days) => words.payout_today({ after: sayPayoutDays(days) }),
    replaces: words.payout_replaces,
    dropped: (days, now) => words.payout_dropped({ days, after: sayPayoutDays(now) }),
    kept: words.kept_by_consultations,
  },
  disputeHours: {
    from: (day, hours) => words.dispute_from({ day, hours }),
    today: (hours) => words.dispute_today({ hours }),
    replaces: words.dispute_replaces,
    dropped: (days, hours) => words.dispute_dropped({ days, hours }),
    kept: words.kept_by_consultations,
  },
  disputeAnswerHours: {
    from: (day, hours) => words.answer_from({ day, hours }),
    today: (hours) => words.answer_today({ hours }),
    replaces: words.answer_replaces,
    dropped: (days, hours) => words.answer_dropped({ days, hours }),
    kept: words.kept_by_open_disputes,
  },
};

export type Values = Readonly<Record<AnnouncedName, number>>;

/**
 * Returns today's value of each announced setting.
 * @param configuredPercent the commission if no admin has set one.
 */
export function valuesNow(settings: KnownSettings, configuredPercent: number): Values {
  const names = Object.keys(ANNOUNCED) as AnnouncedName[];
  const entries = names.map((name) => [name, settingValue(settings, name, configuredPercent)]);
  return Object.fromEntries(entries) as Values;
}

/**
 * Returns one paragraph for each change, and a closing paragraph about what keeps its earlier terms.
 * Consecutive changes with the same closing paragraph share it.
 * @param now today's values.
 */
export function sayChanges(coming: readonly SettingNews[], now: Values): string[] {
  return coming.flatMap((one, place) => {
    const { kept, replaces } = WORDS[one.name];
    const next = coming[place + 1];
    const isLast = next === undefined || WORDS[next.name].kept !== kept;
    const change = sayChange(one, now[one.name]);
    return [one.had.length > 0 ? `${change} ${replaces()}` : change, ...(isLast ? [kept()] : [])];
  });
}

/**
 * Returns the paragraphs of `sayChanges` for all upcoming changes that affect an audience, for pages. Empty
 * if there are none.
 */
export function sayAhead(settings: KnownSettings, configuredPercent: number, who: Audience): string[] {
  const concerns = { practice: who === 'practice', spotlight: who === 'spotlight' };
  const coming = newsFor([], comingSteps(settings, configuredPercent), concerns);
  return sayChanges(coming, valuesNow(settings, configuredPercent));
}

/**
 * Explains that an announced change is canceled, and what applies instead.
 * @param now today's value.
 */
export function sayDropped({ name, had }: SettingNews, now: number): string {
  const days = [...new Set(had.map(({ from }) => sayComingDay(from)))];
  return WORDS[name].dropped(new Intl.ListFormat(languageTag()).format(days), now);
}

function sayChange({ name, has }: Pick<SettingNews, 'name' | 'has'>, now: number): string {
  const { from: sayFrom, today } = WORDS[name];
  return has
    .flatMap(({ from, value }, place) => [
      sayFrom(sayComingDay(from), value),
      ...(place === 0 ? [today(now)] : []),
    ])
    .join(' ');
}
