export const DEMO_LABEL = 'DEMO - Not Booking';
