import { WAITING_AT_MOST } from '../../../core/consultations/booking-views/booking-view.ts';

export function sayWaiting(count: number): string {
  if (count >= WAITING_AT_MOST) return `More than ${WAITING_AT_MOST - 1} requests wait for your answer`;
  return count === 1 ? 'One request waits for your answer' : `${count} requests wait for your answer`;
}
