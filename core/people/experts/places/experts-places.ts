import type { LatLng } from '../../../ground/geography/distance.ts';

export type ExpertsPlaces = {
  placeId: string;
  location: string;
  state: string;
  zone: string;
  visitMiles: number;
  /**
   * The origins for home visits: the center of the service ZIP code, or the public points of all places if
   * there is none.
   */
  points: readonly LatLng[];
};
