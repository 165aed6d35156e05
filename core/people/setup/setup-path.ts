/** The page with the checklist. */
export const SETUP_PATH = '/dashboard';
