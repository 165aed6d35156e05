import { PaymentProblem, type PaymentProvider } from './provider.ts';

const byHand = async (): Promise<never> => {
  throw new PaymentProblem('refused', 'Payments are made by hand here, so no provider can do this.');
};

/** Payments by hand: opens no page and takes no money. Sums are owed, and an admin marks them as paid or refunded. */
export const inPerson: PaymentProvider = {
  name: 'in-person',
  checkout: async () => null,
  lookUp: async () => ({ said: null, isClosed: true }),
  close: async () => ({ said: null, isClosed: true }),
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
