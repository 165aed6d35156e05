/** The consultation places of the signed-in user's practice. */
export const PLACES_PATH = '/dashboard/expert/places';
