import type { AnyContext } from '../context.ts';
import type { BookingRow } from './apply-transition.server.ts';
import type { bookingExtensions } from './tables.ts';

/**
 * Has an extension paid that the client has just agreed to, in the transaction that grants it, and says how: in person,
 * at the end of the consultation, as no card is charged for it.
 */
export async function payExtension(
  _ctx: AnyContext,
  _booking: BookingRow,
  _extension: typeof bookingExtensions.$inferSelect,
): Promise<'in-person'> {
  return 'in-person';
}
