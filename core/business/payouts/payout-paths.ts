export const PAYOUTS_PATH = '/dashboard/expert/payouts';
