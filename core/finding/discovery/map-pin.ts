/** A marker on the map: several experts that stand close together at this zoom, or one. */
export type MapPin =
  | {
      kind: 'cluster';
      id: number;
      lat: number;
      lng: number;
      count: number;
      /** The zoom at which the group falls apart. */
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
      /** For a minute. */
      rateCents: number;
      profileUrl: string;
    };

/** What a map shows, in degrees; `west` may be greater than `east` across the antimeridian. */
export type MapBounds = { south: number; west: number; north: number; east: number };
