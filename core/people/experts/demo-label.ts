/** Shown on a sample listing in place of a booking button. */
export const DEMO_LABEL = 'DEMO - Not Booking';
