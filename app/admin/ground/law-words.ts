import type { ServiceStatus } from '../../../core/ground/geography/law.ts';
import type { Tone } from '../../ui/badge.tsx';

export const STATUS_WORDS: Record<ServiceStatus, string> = {
  legal: 'Legal',
  mixed: 'Mixed',
  illegal: 'Illegal',
  'not-served': 'Not set',
};

export const STATUS_TONES: Record<ServiceStatus, Tone> = {
  legal: 'positive',
  mixed: 'pending',
  illegal: 'danger',
  'not-served': 'neutral',
};

export function sayLawDay(day: string): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
}

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
