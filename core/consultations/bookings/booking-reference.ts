/** The last eight characters of a booking's id, where ids differ, as people quote it. */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
