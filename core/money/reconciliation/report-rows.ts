import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { Difference, ReportState } from './differences.ts';

/** A day's report. */
export type Report = {
  id: string;
  /** The calendar day, by UTC, such as '2026-12-24'. */
  day: string;
  provider: ProviderName;
  state: ReportState;
  movements: number;
  cents: Cents;
  feeCents: Cents;
  /** How many differences there are, with those of what is on its way. */
  found: number;
  /** The first of them; none in a list. */
  differences: Difference[];
  failure: string | null;
  tries: number;
  checkedAt: string;
};
