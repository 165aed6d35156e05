import type { Cents } from '../../../lib/money.ts';
import type { ProviderName } from '../../../platform/payments/provider.ts';
import type { Difference, ReportState } from './differences.ts';

export type Report = {
  id: string;
  /** The UTC day, such as '2026-12-24'. */
  day: string;
  provider: ProviderName;
  state: ReportState;
  movements: number;
  cents: Cents;
  feeCents: Cents;
  /** The number of differences, including those that are on their way. */
  found: number;
  /** The first differences; empty in a list of reports. */
  differences: Difference[];
  failure: string | null;
  tries: number;
  checkedAt: string;
};
