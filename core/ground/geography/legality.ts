import type { Law, ServiceStatus } from './law.ts';
import { regionName } from './states.ts';

/** Whether people may use the service at a place on a day. */
export type Legality =
  | { allowed: true }
  | {
      allowed: false;
      code: 'state_not_served';
      state: string;
      stateName: string;
      status: Exclude<ServiceStatus, 'legal'>;
    };

/** The text of a toast (`title`, `description`) and, for pages that also show one, of an alert. */
export type LocationMessage = { title: string; description: string; alert?: string };

/**
 * Decides whether consultations can be found, offered, and booked at a place, that is, whether its state is
 * legal on that day.
 * @param place its state comes from the ZIP code or the address.
 * @param on the date at the place.
 */
export function legalityAt(law: Law, place: { state: string }, on: Temporal.PlainDate): Legality {
  const status = law.statusOf(place.state, on);
  if (status === 'legal') return { allowed: true };
  return {
    allowed: false,
    code: 'state_not_served',
    state: place.state,
    stateName: regionName(place.state),
    status,
  };
}

export const LOCATION_RESTRICTION_TITLE = 'Location Restriction';

export const ZIP_NOT_SERVED: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description: 'Please check back later as we expand our coverage.',
  alert: "We're sorry, but our services are not yet available in your area.",
};

export const ZIP_NOT_FOUND: LocationMessage = {
  title: 'Could not find that ZIP code',
  description: 'Please enter a valid ZIP code and try again.',
};

/** Shown for an APO, FPO, or DPO code. Mail goes there, but no one can meet there. */
export const ZIP_MILITARY: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description:
    'Military mail codes (APO, FPO, DPO) are not on the map. Use the ZIP code of a street address.',
  alert: "We're sorry, but our services are not yet available in your area.",
};

export const LOCATION_DENIED: LocationMessage = {
  title: 'Location access denied',
  description: 'Please enable location services or use ZIP code search instead',
};

/** Shown if a browser can't find the location or takes too long. */
export const LOCATION_UNAVAILABLE: LocationMessage = {
  title: 'Location services are unavailable',
  description: 'Please enable location services or try using the ZIP code search',
};

export function stateNotServed(stateName: string): Required<LocationMessage> {
  return {
    title: `Services not available in ${stateName}`,
    description: 'Please check back later as we expand our coverage.',
    alert: `Your location is in ${stateName}, where our services are not available under the current state of the law.`,
  };
}

export const OUTSIDE_UNITED_STATES: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description: 'Please check back later as we expand our coverage.',
  alert: 'Your location is outside the United States, where our services are not available.',
};

export function zipRefusal(reason: 'malformed' | 'unknown' | 'military'): LocationMessage {
  return reason === 'military' ? ZIP_MILITARY : ZIP_NOT_FOUND;
}
