/** Where the owners of a practice see its payouts. */
export const PAYOUTS_PATH = '/dashboard/expert/payouts';
