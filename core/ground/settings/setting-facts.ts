import { formatCents } from '../../../lib/money.ts';
import { DEFAULT_SETTINGS, type SettingName, type Settings } from './settings.ts';

type Unit = 'dollars' | 'percent' | 'days' | 'hours' | 'minutes' | 'miles an hour' | 'choice';

/**
 * A setting in the admin form. Dollar amounts are in cents. For the unit 'choice', `choices` has the label
 * of each value, starting with 0.
 */
export type SettingFacts = {
  label: string;
  hint: string;
  unit: Unit;
  least: number;
  most: number;
  choices?: readonly string[];
};

export const SETTINGS: { readonly [Name in SettingName]: SettingFacts } = {
  bookingFeeCents: {
    label: 'Booking fee',
    hint: 'Added to each booking; waived where it is paid in person.',
    unit: 'dollars',
    least: 0,
    most: 2000,
  },
  commissionPercent: {
    label: 'Commission',
    hint: 'What we keep of the price by card. Empty leaves it to the configuration.',
    unit: 'percent',
    least: 0,
    most: 50,
  },
  answerHours: {
    label: 'Time to answer',
    hint: 'How long an expert has at most. A card is held for no longer than that.',
    unit: 'hours',
    least: 2,
    most: 72,
  },
  payMinutes: {
    label: 'Time to pay',
    hint: 'How long a time is held while its client pays.',
    unit: 'minutes',
    least: 5,
    most: 60,
  },
  freeHoursBefore: {
    label: 'Free cancellation before the start',
    hint: 'Until then a client gets everything back except the fee.',
    unit: 'hours',
    least: 0,
    most: 168,
  },
  freeHoursAfterAcceptance: {
    label: 'Free cancellation after the acceptance',
    hint: 'Also free for this long after the expert accepts, however near the start.',
    unit: 'hours',
    least: 1,
    most: 24,
  },
  latePercent: {
    label: 'Given back later than that',
    hint: 'The share of the price.',
    unit: 'percent',
    least: 0,
    most: 100,
  },
  individualFeeCents: {
    label: 'Application fee, individual',
    hint: 'Paid once. An application keeps the fee that it was asked for, unless it falls.',
    unit: 'dollars',
    least: 100,
    most: 10_000,
  },
  centerFeeCents: {
    label: 'Application fee, wellness center',
    hint: 'The same for centers.',
    unit: 'dollars',
    least: 100,
    most: 10_000,
  },
  spotlightFeeCents: {
    label: 'Spotlight per month',
    hint: 'For those who take it from then on. A subscription that runs keeps its price.',
    unit: 'dollars',
    least: 100,
    most: 10_000,
  },
  payoutDays: {
    label: 'Payout after the end',
    hint: 'How long after a consultation we pay experts.',
    unit: 'days',
    least: 1,
    most: 14,
  },
  disputeHours: {
    label: 'Time to open a dispute',
    hint: 'After the end, and no longer than until the payout.',
    unit: 'hours',
    least: 24,
    most: 336,
  },
  disputeAnswerHours: {
    label: 'Time to answer a dispute',
    hint: 'How long the expert’s side has.',
    unit: 'hours',
    least: 24,
    most: 168,
  },
  travelMilesPerHour: {
    label: 'Speed between two places',
    hint: 'Kept free for the way from one place or home visit to the next. 0 keeps no time free.',
    unit: 'miles an hour',
    least: 0,
    most: 90,
  },
  travelLeastMinutes: {
    label: 'Least time between two places',
    hint: 'However near they are.',
    unit: 'minutes',
    least: 0,
    most: 120,
  },
  photosWait: {
    label: 'New photos of a practice',
    hint: 'Either way they wait in the list of photos for you to look at. Changed words of a photo that clients see are always shown at once, and come back to that list.',
    unit: 'choice',
    least: 0,
    most: 1,
    choices: ['Shown at once', 'Shown once we have looked'],
  },
};

export const SETTING_GROUPS: readonly { title: string; names: readonly SettingName[] }[] = [
  { title: 'Bookings', names: ['bookingFeeCents', 'commissionPercent', 'answerHours', 'payMinutes'] },
  { title: 'Travel', names: ['travelMilesPerHour', 'travelLeastMinutes'] },
  { title: 'Cancellation', names: ['freeHoursBefore', 'freeHoursAfterAcceptance', 'latePercent'] },
  { title: 'Listings', names: ['individualFeeCents', 'centerFeeCents', 'spotlightFeeCents'] },
  { title: 'Photos', names: ['photosWait'] },
  { title: 'Payouts and disputes', names: ['payoutDays', 'disputeHours', 'disputeAnswerHours'] },
];

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** Formats a value, such as '$1.00', '24 hours', or '50%', or 'as configured' for null. */
export function saySetting(name: SettingName, value: Settings[SettingName]): string {
  if (value === null) return 'as configured';
  const { unit, choices } = SETTINGS[name];
  if (choices) return choices[value] ?? String(value);
  if (unit === 'dollars') return formatCents(value);
  if (unit === 'percent') return `${value}%`;
  if (unit === 'miles an hour') return `${value} mph`;
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

/** Formats a value for its form field: dollars as '1.00', other units as a plain number. */
export function typedSetting(name: SettingName, value: Settings[SettingName]): string {
  if (value === null) return '';
  return SETTINGS[name].unit === 'dollars' ? (value / 100).toFixed(2) : String(value);
}

/** Formats the range of a setting, such as '$0.00 to $20.00'. */
export function sayBounds(name: SettingName): string {
  const { unit, least, most, choices } = SETTINGS[name];
  if (choices) return choices.join(' or ');
  if (unit === 'dollars') return `${formatCents(least)} to ${formatCents(most)}`;
  return unit === 'percent' ? `${least} to ${most}%` : `${least} to ${most} ${unit}`;
}

/** Returns the error for the field `disputeHours` if these settings conflict; null if they don't. */
export function whyNotTogether({
  payoutDays,
  disputeHours,
}: Pick<Settings, 'payoutDays' | 'disputeHours'>): string | null {
  if (disputeHours <= payoutDays * 24) return null;
  return `Payouts begin after ${payoutDays * 24} hours, and a dispute has to come before. Please choose fewer hours, or a later payout.`;
}

export function changesBetween(before: Settings, after: Settings): string[] {
  return SETTING_NAMES.filter((name) => before[name] !== after[name]).map(
    (name) => `${SETTINGS[name].label}: ${saySetting(name, before[name])} → ${saySetting(name, after[name])}`,
  );
}

/**
 * Fills in defaults, because another version of the product could have stored a different set of settings.
 */
export function settingsOf(kept: Partial<Settings>): Settings {
  const known = SETTING_NAMES.filter((name) => kept[name] !== undefined).map((name) => [name, kept[name]]);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) };
}
