export const PAYMENTS_WORDS = {
  title: 'Payments',
  lead: 'What you have paid here, with a receipt for each payment.',
  empty: 'No payments yet',
  emptyByCard: 'When you pay by card, the payment and its receipt appear here.',
  emptyInPerson: 'You pay experts in person, so nothing is charged here.',
  cards: 'Saved cards',
  noCard: 'We don’t save cards. You enter yours on our payment service’s page each time you pay.',
  inPerson: 'You pay experts in person, so we don’t need a card.',
  savedCard: 'Our payment service has saved the card for Spotlight. We never see its number.',
  changeCard: 'Change card',
  failed: 'Failed to open the page for your card',
  test: 'These are test payments, so no money moves.',
} as const;
