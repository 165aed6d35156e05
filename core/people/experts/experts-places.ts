import type { LatLng } from '../../ground/geography/distance.ts';

/** The facts about an expert that decide where consultations take place. */
export type ExpertsPlaces = {
  placeId: string;
  location: string;
  state: string;
  zone: string;
  visitMiles: number;
  /** Where home visits are measured from: the center of the service ZIP code, or the public points of all places. */
  points: readonly LatLng[];
};
