/** Returns the last eight characters of the ID in capitals. They are the most random ones. */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
