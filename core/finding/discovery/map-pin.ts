/** A marker on the map: one expert, or a group of experts close together at this zoom. */
export type MapPin =
  | {
      kind: 'cluster';
      id: number;
      lat: number;
      lng: number;
      count: number;
      /** The zoom at which the group splits. */
      expansionZoom: number;
    }
  | {
      kind: 'expert';
      id: string;
      /** Which of the expert's places it marks. */
      placeId: string;
      lat: number;
      lng: number;
      name: string;
      rating: number;
      isSpotlight: boolean;
      isVerified: boolean;
      isDemo: boolean;
      /** Per minute. */
      rateCents: number;
      profileUrl: string;
    };

/** The map view in degrees; `west` may be greater than `east` across the antimeridian. */
export type MapBounds = { south: number; west: number; north: number; east: number };
