export const SPOTLIGHT_PATH = '/dashboard/expert/spotlight';
export const ROTATION_PATH = '/spotlight';
