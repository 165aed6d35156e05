import { PaymentProblem, type PaymentProvider } from './provider.ts';

const byHand = async (): Promise<never> => {
  throw new PaymentProblem('refused', 'Payments are made by hand here, so no provider can do this.');
};

/**
 * The provider for payments by hand. It opens no page and moves no money. Amounts are owed until an admin
 * marks them as paid; refunds are open until an admin marks them as made.
 */
export const inPerson: PaymentProvider = {
  name: 'in-person',
  checkout: async () => null,
  lookUp: async () => ({ update: null, isClosed: true }),
  close: async () => ({ update: null, isClosed: true }),
  capture: byHand,
  release: byHand,
  refund: byHand,
  endWithPeriod: byHand,
  pause: byHand,
  resume: byHand,
  stop: byHand,
  portal: byHand,
  openAccount: byHand,
  onboarding: byHand,
  account: byHand,
  accountPage: byHand,
  payout: byHand,
  movements: async () => null,
  billOf: async () => null,
  proven: async () => null,
};
