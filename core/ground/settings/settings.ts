import type { Cents } from '../../../lib/money.ts';

/** What admins can set of fees and deadlines; each as it is now, whole numbers of what its name says. */
export type Settings = {
  bookingFeeCents: Cents;
  /** What we keep of the price by card; null while it is as the configuration says. */
  commissionPercent: number | null;
  answerHours: number;
  payMinutes: number;
  freeHoursBefore: number;
  freeHoursAfterAcceptance: number;
  latePercent: number;
  /** What applicants pay once, and what owners pay for Spotlight by the month. */
  individualFeeCents: Cents;
  centerFeeCents: Cents;
  spotlightFeeCents: Cents;
  payoutDays: number;
  disputeHours: number;
  disputeAnswerHours: number;
  /** How fast a practitioner gets from one place to another; 0 leaves the way out of what is free. */
  travelMilesPerHour: number;
  travelLeastMinutes: number;
};

export type SettingName = keyof Settings;

/** What holds as long as nobody has set anything else. */
export const DEFAULT_SETTINGS: Settings = {
  bookingFeeCents: 100,
  commissionPercent: null,
  answerHours: 24,
  payMinutes: 15,
  freeHoursBefore: 24,
  freeHoursAfterAcceptance: 1,
  latePercent: 50,
  individualFeeCents: 500,
  centerFeeCents: 1000,
  spotlightFeeCents: 500,
  payoutDays: 2,
  disputeHours: 48,
  disputeAnswerHours: 72,
  travelMilesPerHour: 40,
  travelLeastMinutes: 10,
};

/** What of the settings changes at an instant that is still ahead, or was when it was saved. */
export type ComingChange = {
  /** ISO text. */
  from: string;
  settings: Partial<Settings>;
};

/** The settings as they are known at one moment. */
export type KnownSettings = Settings & {
  /** When they were changed last, as ISO text; later texts are later. Empty while nobody has. */
  readonly changedAt: string;
  /** What changes later, the soonest first. */
  readonly coming: readonly ComingChange[];
};

/** The settings of a product in which nobody has changed any. */
export const UNCHANGED: KnownSettings = { ...DEFAULT_SETTINGS, changedAt: '', coming: [] };
