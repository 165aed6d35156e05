import { z } from 'zod';

const FIRST = Date.parse('2000-01-01T00:00:00Z');
const END = Date.parse('2200-01-01T00:00:00Z');

/**
 * True for an instant of the years 2000 to 2199. Dates reach much further, and the database refuses what lies before its
 * first year or is written with more than four digits; ask before one from an address or a form reaches it.
 * @param at milliseconds since 1970; NaN is none.
 */
export function isOurTime(at: number): boolean {
  return at >= FIRST && at < END;
}

/** An ISO 8601 instant with its offset, as a form sends it. @param message said of anything else. */
export function typedInstant(message: string) {
  return z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => isOurTime(Date.parse(text)), message);
}
