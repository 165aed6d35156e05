import type { LatLng } from '../../../ground/geography/distance.ts';

export type ExpertsPlaces = {
  placeId: string;
  location: string;
  state: string;
  zone: string;
  visitMiles: number;
  /**
   * Where home visits are measured from: the center of the service ZIP code, or else the public points of
   * all places.
   */
  points: readonly LatLng[];
};
