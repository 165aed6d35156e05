/** The page where an owner takes, manages, and ends Spotlight. */
export const SPOTLIGHT_PATH = '/dashboard/expert/spotlight';
/** The public page that explains the rotation. */
export const ROTATION_PATH = '/spotlight';
