/** The page where an owner subscribes to Spotlight and manages or ends the subscription. */
export const SPOTLIGHT_PATH = '/dashboard/expert/spotlight';
/** The public page that explains the rotation. */
export const ROTATION_PATH = '/spotlight';
