import { MAX_WAITING } from '../../../core/consultations/booking-views/booking-view.ts';

export function sayWaiting(count: number): string {
  if (count >= MAX_WAITING) return `More than ${MAX_WAITING - 1} requests need your answer`;
  return count === 1 ? '1 request needs your answer' : `${count} requests need your answer`;
}
