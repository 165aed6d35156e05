import { sayDay } from '../../lib/when.ts';

/** 'Tue, Dec 1' for a calendar day such as '2026-12-01'. */
export function sayPromised(day: string): string {
  return sayDay(new Date(`${day}T12:00:00Z`), 'UTC');
}
