import { MAX_WAITING } from '../../../core/consultations/booking-views/booking-view.ts';

export function sayWaiting(count: number): string {
  if (count >= MAX_WAITING) return `More than ${MAX_WAITING - 1} requests wait for your answer`;
  return count === 1 ? 'One request waits for your answer' : `${count} requests wait for your answer`;
}
