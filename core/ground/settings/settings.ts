import type { Cents } from '../../../lib/money.ts';

/** Fees, deadlines and choices that admins set, as whole numbers in the unit of their name. */
export type Settings = {
  bookingFeeCents: Cents;
  /** Our share of a card payment's price; null to follow the configuration. */
  commissionPercent: number | null;
  answerHours: number;
  payMinutes: number;
  freeHoursBefore: number;
  freeHoursAfterAcceptance: number;
  latePercent: number;
  /** Experts pay the listing fees once, on applying, and Spotlight monthly. */
  individualFeeCents: Cents;
  centerFeeCents: Cents;
  spotlightFeeCents: Cents;
  payoutDays: number;
  disputeHours: number;
  disputeAnswerHours: number;
  /** How fast a practitioner travels between places; 0 ignores travel time when computing free times. */
  travelMilesPerHour: number;
  travelLeastMinutes: number;
  /** 1 if new photos wait for an admin before clients see them, otherwise 0. */
  photosWait: number;
};

export type SettingName = keyof Settings;

/** The settings until an admin changes them. */
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

/** The part of the settings that a scheduled change sets. */
export type ComingChange = {
  /** ISO text of the instant it begins. */
  from: string;
  settings: Partial<Settings>;
};

/** A snapshot of the settings. */
export type KnownSettings = Settings & {
  /** When they last changed, as ISO text that sorts by time; empty if they never did. */
  readonly changedAt: string;
  /** Scheduled changes, soonest first. */
  readonly coming: readonly ComingChange[];
};

/** The settings if no one has changed any. */
export const UNCHANGED: KnownSettings = { ...DEFAULT_SETTINGS, changedAt: '', coming: [] };
