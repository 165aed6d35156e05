/** The sentences of the page of one's own payments. */
export const PAYMENTS_WORDS = {
  title: 'Payments',
  lead: 'What you have paid here, with a receipt for each payment.',
  empty: 'No payments yet',
  emptyByCard: 'When you pay for a consultation by card, you find the payment and its receipt here.',
  emptyInPerson: 'You pay experts in person, so nothing is charged here.',
  cards: 'Saved cards',
  noCard: 'We save no card. You enter it on the page of our payment service each time you pay.',
  inPerson: 'You pay experts in person, so we need no card.',
  savedCard: 'Our payment service has saved the card for Spotlight. We never see its number.',
  changeCard: 'Change card',
  failed: 'Failed to open the page of your card',
  test: 'These are test payments, so no money moves.',
} as const;
