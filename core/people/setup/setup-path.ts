export const SETUP_PATH = '/dashboard';
