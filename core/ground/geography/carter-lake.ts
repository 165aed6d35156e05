import type { Feature, Polygon } from 'geojson';

/**
 * Carter Lake, a part of Iowa that the Missouri River left on its western bank in 1877. The state shapes are
 * too coarse to show it. This outline follows the city limits of the U.S. Census Bureau (TIGER, place
 * 1911215) to within about 30 meters.
 */
export const CARTER_LAKE: Feature<Polygon> = {
  type: 'Feature',
  id: 'IA',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-95.9297, 41.2923],
        [-95.9276, 41.2984],
        [-95.9202, 41.3012],
        [-95.9138, 41.3013],
        [-95.9059, 41.301],
        [-95.9044, 41.2988],
        [-95.9042, 41.2976],
        [-95.9046, 41.2933],
        [-95.9053, 41.2912],
        [-95.9062, 41.2874],
        [-95.9072, 41.2849],
        [-95.9126, 41.2795],
        [-95.9059, 41.2755],
        [-95.9028, 41.2744],
        [-95.9102, 41.2734],
        [-95.9141, 41.2724],
        [-95.9159, 41.2727],
        [-95.9248, 41.2787],
        [-95.9286, 41.2813],
        [-95.9296, 41.2851],
        [-95.9297, 41.2923],
      ],
    ],
  },
};
