/** Where the owners of a practice see its months. */
export const STATEMENTS_PATH = '/dashboard/expert/statements';
