/** A marker on the map: one expert, or a group of experts who are close together at this zoom. */
export type MapPin =
  | {
      kind: 'cluster';
      /** Derived from the position, so a group that stays in place keeps it. */
      id: number;
      lat: number;
      lng: number;
      count: number;
      /** Whether the count is estimated. */
      isAbout: boolean;
      /** The zoom at which the group splits. */
      expansionZoom: number;
    }
  | {
      kind: 'expert';
      id: string;
      placeId: string;
      lat: number;
      lng: number;
      name: string;
      rating: number;
      isSpotlight: boolean;
      isVerified: boolean;
      isDemo: boolean;
      /** The price per minute. */
      rateCents: number;
      profileUrl: string;
    };

/** The map view in degrees. Across the antimeridian, `west` is greater than `east`. */
export type MapBounds = { south: number; west: number; north: number; east: number };
