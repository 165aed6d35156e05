/** Eight letters and digits by which people name a booking: the end of its id, where ids differ. */
export function bookingReference(id: string): string {
  return id.slice(-8).toUpperCase();
}
