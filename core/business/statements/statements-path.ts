/** Path of the monthly statements page for owners. */
export const STATEMENTS_PATH = '/dashboard/expert/statements';
