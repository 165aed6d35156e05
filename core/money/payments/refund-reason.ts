/** The reason for a refund, as stored with it. No screen shows it. */
export type RefundReason =
  | 'another-paid'
  | 'only-a-part'
  | 'too-late-for-booking'
  | 'booking-ended'
  | 'not-extended'
  | 'too-late-to-extend'
  | 'dispute-decided'
  | 'application-given-up'
  | 'application-rejected'
  | 'payer-not-owner';
