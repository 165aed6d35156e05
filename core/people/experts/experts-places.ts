import type { LatLng } from '../../ground/geography/distance.ts';

/** What of an expert decides where consultations take place. */
export type ExpertsPlaces = {
  placeId: string;
  location: string;
  state: string;
  zone: string;
  visitMiles: number;
  /** From where home visits count: the middle of their service ZIP code, or the public points of all their places. */
  points: readonly LatLng[];
};
