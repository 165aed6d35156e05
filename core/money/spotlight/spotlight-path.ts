/** Where a practice takes, keeps and ends Spotlight. */
export const SPOTLIGHT_PATH = '/dashboard/expert/spotlight';
/** The page that explains the rotation to everybody. */
export const ROTATION_PATH = '/spotlight';
