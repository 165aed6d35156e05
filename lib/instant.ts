import { z } from 'zod';
import type { Missing } from './text-field.ts';

const FIRST = Date.parse('2000-01-01T00:00:00Z');
const END = Date.parse('2200-01-01T00:00:00Z');

/**
 * Checks whether an instant is in the years 2000 to 2199. Check an instant from a URL or form before it
 * reaches the database, which rejects years before 1 and after 9999.
 * @param at milliseconds since 1970. False for NaN.
 */
export function isOurTime(at: number): boolean {
  return at >= FIRST && at < END;
}

/**
 * Returns a form field for an ISO 8601 instant with its offset, in the years 2000 to 2199.
 * @param message the error for anything else.
 */
export function typedInstant(message: Missing) {
  return z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => isOurTime(Date.parse(text)), { error: message });
}
