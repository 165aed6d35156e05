import type { Law, ServiceStatus } from './law.ts';
import { regionName } from './states.ts';

/** May the service be used at a place on a day; `code` is stable for callers, the words are `MESSAGES`. */
export type Legality =
  | { allowed: true }
  | {
      allowed: false;
      code: 'state_not_served';
      state: string;
      stateName: string;
      status: Exclude<ServiceStatus, 'legal'>;
    };

/** Words for a toast (`title`, `description`) and, where the page also says it, an alert. */
export type LocationMessage = { title: string; description: string; alert?: string };

/**
 * The one rule of where: a consultation may be sought, offered and booked only at a place in a state that is
 * legal on that day. The day is the calendar date at the place; the state is that of its ZIP or address.
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

/** The heading of the alert shown when a location is in a state that is not legal. */
export const LOCATION_RESTRICTION_TITLE = 'Location Restriction';

/** A ZIP code whose state is not served. */
export const ZIP_NOT_SERVED: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description: 'Please check back later as we expand our coverage.',
  alert: "We're sorry, but our services are not yet available in your area.",
};

/** A ZIP code that is malformed or unknown. */
export const ZIP_NOT_FOUND: LocationMessage = {
  title: 'Could not find that ZIP code',
  description: 'Please enter a valid ZIP code and try again.',
};

/** An APO, FPO or DPO ZIP code: mail goes there, nobody can be met there. */
export const ZIP_MILITARY: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description:
    'Military mail codes (APO, FPO, DPO) are not on the map. Use the ZIP code of a street address.',
  alert: "We're sorry, but our services are not yet available in your area.",
};

/** The browser was not allowed to tell the location. */
export const LOCATION_DENIED: LocationMessage = {
  title: 'Location access denied',
  description: 'Please enable location services or use ZIP code search instead',
};

/** The browser cannot tell the location, or gave none in time. */
export const LOCATION_UNAVAILABLE: LocationMessage = {
  title: 'Location services are unavailable',
  description: 'Please enable location services or try using the ZIP code search',
};

/** A location in a state that is not served; the alert names the state. */
export function stateNotServed(stateName: string): Required<LocationMessage> {
  return {
    title: `Services not available in ${stateName}`,
    description: 'Please check back later as we expand our coverage.',
    alert: `Your location is in ${stateName}, where our services are not available under the current state of the law.`,
  };
}

/** A location outside the United States. */
export const OUTSIDE_UNITED_STATES: Required<LocationMessage> = {
  title: 'Service not available in your area',
  description: 'Please check back later as we expand our coverage.',
  alert: 'Your location is outside the United States, where our services are not available.',
};

/** The message for a ZIP look-up that found no place. */
export function zipRefusal(reason: 'malformed' | 'unknown' | 'military'): LocationMessage {
  return reason === 'military' ? ZIP_MILITARY : ZIP_NOT_FOUND;
}
