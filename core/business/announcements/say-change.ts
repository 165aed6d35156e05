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
  what: string;
  /** The new rule, worded as the end of a sentence that may begin with a day, such as 'we keep 12% …'. */
  holds: (value: number) => string;
  /** The current rule in one sentence. */
  today: (value: number) => string;
  kept: string;
};

const KEPT_BY_CONSULTATIONS = 'Each consultation keeps what held on the day it was requested.';
const share = (percent: number) => (percent === 0 ? 'nothing' : `${percent}%`);

const WORDS: Record<AnnouncedName, Words> = {
  spotlightFeeCents: {
    what: 'the price of Spotlight',
    holds: (cents) => `Spotlight costs ${formatCents(cents)} a month`,
    today: (cents) => `Today it costs ${formatCents(cents)}.`,
    kept: 'Your own Spotlight keeps its price for as long as it runs. You pay the new price only if you end it and take it again from that day on.',
  },
  commissionPercent: {
    what: 'our commission',
    holds: (percent) => `we keep ${share(percent)} of the price of a consultation that is paid by card`,
    today: (percent) => `Today we keep ${share(percent)}.`,
    kept: KEPT_BY_CONSULTATIONS,
  },
  payoutDays: {
    what: 'the day of your payouts',
    holds: (days) => `we pay you ${sayPayoutDays(days)} after each consultation`,
    today: (days) => `Today it is ${sayPayoutDays(days)}.`,
    kept: KEPT_BY_CONSULTATIONS,
  },
  disputeHours: {
    what: 'the time to open a dispute',
    holds: (hours) => `clients have ${hours} hours after a consultation to open a dispute`,
    today: (hours) => `Today they have ${hours} hours.`,
    kept: KEPT_BY_CONSULTATIONS,
  },
  disputeAnswerHours: {
    what: 'your time to answer a dispute',
    holds: (hours) => `you have ${hours} hours to answer a dispute`,
    today: (hours) => `Today you have ${hours} hours.`,
    kept: 'A dispute that is open by then keeps its deadline.',
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
 * Returns one paragraph for each change, and a closing paragraph that says what keeps its earlier terms.
 * Consecutive changes with the same closing paragraph share it.
 *
 * @param now today's values.
 */
export function sayChanges(coming: readonly SettingNews[], now: Values): string[] {
  return coming.flatMap((one, place) => {
    const { what, kept } = WORDS[one.name];
    const next = coming[place + 1];
    const isLast = next === undefined || WORDS[next.name].kept !== kept;
    const replaces = one.had.length > 0 ? ` This takes the place of what we told you about ${what}.` : '';
    return [`${sayChange(one, now[one.name])}${replaces}`, ...(isLast ? [kept] : [])];
  });
}

/**
 * Returns the paragraphs of `sayChanges` for all upcoming changes that affect an audience, for use on
 * pages. Empty if there are none.
 */
export function sayAhead(settings: KnownSettings, configuredPercent: number, who: Audience): string[] {
  const concerns = { practice: who === 'practice', spotlight: who === 'spotlight' };
  const coming = newsFor([], comingSteps(settings, configuredPercent), concerns);
  return sayChanges(coming, valuesNow(settings, configuredPercent));
}

/**
 * Says that an announced change is canceled, and what applies instead.
 * @param now today's value.
 */
export function sayDropped({ name, had }: SettingNews, now: number): string {
  const days = [...new Set(had.map(({ from }) => sayComingDay(from)))].join(' and ');
  const { what, holds } = WORDS[name];
  return `We told you that ${what} would change on ${days}. That change will not come: ${holds(now)}.`;
}

function sayChange({ name, has }: Pick<SettingNews, 'name' | 'has'>, now: number): string {
  const { holds, today } = WORDS[name];
  return has
    .flatMap(({ from, value }, place) => [
      `From ${sayComingDay(from)}, ${holds(value)}.`,
      ...(place === 0 ? [today(now)] : []),
    ])
    .join(' ');
}
