import type { Cents } from '../../../lib/money.ts';

/** Fees, deadlines, and choices that admins set, as integers. Most names include their unit. */
export type Settings = {
  bookingFeeCents: Cents;
  /** Our share of the price of a consultation paid by card; null to use the configured one. */
  commissionPercent: number | null;
  answerHours: number;
  payMinutes: number;
  freeHoursBefore: number;
  freeHoursAfterAcceptance: number;
  latePercent: number;
  /**
   * Experts pay the listing fee (for an individual or a center) once, when they apply, and the Spotlight
   * fee every month.
   */
  individualFeeCents: Cents;
  centerFeeCents: Cents;
  spotlightFeeCents: Cents;
  payoutDays: number;
  disputeHours: number;
  disputeAnswerHours: number;
  /** The assumed speed of practitioners between places; 0 turns travel time off. */
  travelMilesPerHour: number;
  travelLeastMinutes: number;
  /** 1 if an admin must approve new photos before clients see them, otherwise 0. */
  photosWait: number;
};

export type SettingName = keyof Settings;

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
  photosWait: 0,
};

export type ComingChange = {
  /** The instant at which the change takes effect, in ISO format. */
  from: string;
  settings: Partial<Settings>;
};

export type KnownSettings = Settings & {
  /** When the settings last changed, as an ISO string that sorts by time; empty if they never did. */
  readonly changedAt: string;
  /** The scheduled changes, soonest first. */
  readonly coming: readonly ComingChange[];
};

export const UNCHANGED: KnownSettings = { ...DEFAULT_SETTINGS, changedAt: '', coming: [] };
