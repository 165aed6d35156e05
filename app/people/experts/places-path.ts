export const PLACES_PATH = '/dashboard/expert/places';
