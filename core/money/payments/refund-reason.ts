/** Why we refund a payment, as stored with each refund. No screen shows it. */
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
