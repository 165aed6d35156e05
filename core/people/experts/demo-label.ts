/** What a sample listing carries, where others can be booked. */
export const DEMO_LABEL = 'DEMO - Not Booking';
