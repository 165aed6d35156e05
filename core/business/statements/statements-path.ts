/** Path of the owners' page of monthly statements. */
export const STATEMENTS_PATH = '/dashboard/expert/statements';
