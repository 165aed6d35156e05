/** Path of the payouts page for owners. */
export const PAYOUTS_PATH = '/dashboard/expert/payouts';
