/** Path of the owners' page of payouts. */
export const PAYOUTS_PATH = '/dashboard/expert/payouts';
