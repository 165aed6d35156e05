export const STATEMENTS_PATH = '/dashboard/expert/statements';
