/** Shown on a sample listing instead of a booking button. */
export const DEMO_LABEL = 'DEMO - Not Booking';
