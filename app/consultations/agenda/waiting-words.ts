import * as words from '#text/consultations/agenda/screens';
import { MAX_WAITING } from '../../../core/consultations/booking-views/booking-view.ts';

export function sayWaiting(count: number): string {
  if (count >= MAX_WAITING) return words.more_than_need_answer({ maxWaiting: MAX_WAITING - 1 });
  return words.requests_need_answer({ count });
}
