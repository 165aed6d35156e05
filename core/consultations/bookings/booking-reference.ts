/**
 * Returns the reference that people quote for a booking: the last eight characters of its id, in capitals.
 * They differ the most.
 */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
