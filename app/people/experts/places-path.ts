/** The consultation places of the practice of who is signed in. */
export const PLACES_PATH = '/dashboard/expert/places';
