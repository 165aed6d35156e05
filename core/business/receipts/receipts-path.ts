export const PAYMENTS_PATH = '/dashboard/payments';

export const receiptPath = (paymentId: string): string => `${PAYMENTS_PATH}/${paymentId}.pdf`;
