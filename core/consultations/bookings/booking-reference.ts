/** Returns the number people quote for a booking: the last eight characters of its id, the part that differs most. */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
