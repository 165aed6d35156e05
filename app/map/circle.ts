import type { LatLng } from './mercator.ts';

export type RadiusCircle = LatLng & { miles: number };

const EARTH_RADIUS_MILES = 3958.7613;
const RADIANS = Math.PI / 180;

export function circleAround(center: LatLng, miles: number, steps = 96): [number, number][] {
  const angle = miles / EARTH_RADIUS_MILES;
  const lat = center.lat * RADIANS;
  const ring: [number, number][] = [];
  for (let i = 0; i <= steps; i++) {
    const bearing = ((i % steps) / steps) * 2 * Math.PI;
    const lat2 = Math.asin(
      Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing),
    );
    const dLng = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(lat2),
    );
    ring.push([center.lng + dLng / RADIANS, lat2 / RADIANS]);
  }
  return ring;
}
