import * as words from '#text/ground/geography/rules';
import type { Law, ServiceStatus } from './law.ts';
import { sayState } from './states.ts';

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

/** The text of a toast (`title`, `description`) and, on some pages, of an alert. */
export type LocationMessage = { title: string; description: string; alert?: string };

/**
 * Checks whether consultations can be found, offered, and booked at a place. They can if the state's law is
 * 'legal' on that day.
 * @param place with the state of its ZIP code or address.
 * @param on the date at the place.
 */
export function legalityAt(law: Law, place: { state: string }, on: Temporal.PlainDate): Legality {
  const status = law.statusOf(place.state, on);
  if (status === 'legal') return { allowed: true };
  return {
    allowed: false,
    code: 'state_not_served',
    state: place.state,
    stateName: sayState(place.state),
    status,
  };
}

export const locationRestrictionTitle: () => string = words.location_restriction;

export const zipNotServed = (): Required<LocationMessage> => ({
  title: words.not_in_your_area(),
  description: words.check_back_later(),
  alert: words.sorry_not_yet(),
});

export const zipNotFound = (): LocationMessage => ({
  title: words.zip_not_found(),
  description: words.enter_valid_zip(),
});

/** Shown for an APO, FPO, or DPO code. It has mail service, but no one can meet there. */
export const zipMilitary = (): Required<LocationMessage> => ({
  title: words.not_in_your_area(),
  description: words.military_code(),
  alert: words.sorry_not_yet(),
});

export const locationDenied = (): LocationMessage => ({
  title: words.location_denied(),
  description: words.enable_or_use_zip(),
});

/** Shown if a browser can't find the location or takes too long. */
export const locationUnavailable = (): LocationMessage => ({
  title: words.location_unavailable(),
  description: words.enable_or_try_zip(),
});

export function stateNotServed(stateName: string): Required<LocationMessage> {
  return {
    title: words.not_in_state({ state: stateName }),
    description: words.check_back_later(),
    alert: words.located_in_state({ state: stateName }),
  };
}

export const outsideUnitedStates = (): Required<LocationMessage> => ({
  title: words.not_in_your_area(),
  description: words.check_back_later(),
  alert: words.located_outside(),
});

export function zipRefusal(reason: 'malformed' | 'unknown' | 'military'): LocationMessage {
  return reason === 'military' ? zipMilitary() : zipNotFound();
}
