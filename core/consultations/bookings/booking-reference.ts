/** Returns the last eight characters of the ID in capitals. They differ most between bookings. */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
