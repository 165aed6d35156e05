import type { LatLng } from '../geography/distance.ts';

/** What of an expert decides where consultations take place. */
export type ExpertsPlaces = {
  placeId: string;
  location: string;
  state: string;
  zone: string;
  visitMiles: number;
  /** The public points of all their places: distances tell nothing more than these. */
  points: readonly LatLng[];
};
