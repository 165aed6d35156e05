/** Every consultation takes a multiple of this, in minutes. */
export const LENGTH_STEP_MINUTES = 15;
/** The longest consultation, in minutes. */
export const LONGEST_MINUTES = 240;

/** The lengths to choose from if no consultation option sets one, in minutes. */
export const LENGTHS = [15, 30, 45, 60] as const;
/** A selectable length, in minutes. */
export type Length = (typeof LENGTHS)[number];

/** The shortest consultation, in minutes. */
export const MINIMUM_MINUTES = LENGTHS[0];

/** Every bookable length, in minutes. */
export const BOOKED_LENGTHS = [
  15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180, 195, 210, 225, 240,
] as const;
/** A bookable length, in minutes. */
export type BookedLength = (typeof BOOKED_LENGTHS)[number];

/** Returns the bookable length of an option: its minutes rounded up to the next 15, at most 240. */
export function bookedMinutes(optionMinutes: number): BookedLength {
  return BOOKED_LENGTHS.find((minutes) => minutes >= optionMinutes) ?? LONGEST_MINUTES;
}
