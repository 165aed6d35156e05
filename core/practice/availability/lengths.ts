/** Every consultation takes a multiple of this, minutes. */
export const LENGTH_STEP_MINUTES = 15;
/** The longest consultation, minutes. */
export const LONGEST_MINUTES = 240;

/** The lengths to choose from where no consultation option says another, minutes. */
export const LENGTHS = [15, 30, 45, 60] as const;
/** A length to choose, minutes. */
export type Length = (typeof LENGTHS)[number];

/** The shortest consultation, in minutes. */
export const MINIMUM_MINUTES = LENGTHS[0];

/** Every length that something can be booked for, minutes. */
export const BOOKED_LENGTHS = [
  15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180, 195, 210, 225, 240,
] as const;
/** A length that something can be booked for, minutes. */
export type BookedLength = (typeof BOOKED_LENGTHS)[number];

/** How long a consultation option is booked for: its minutes rounded up to the next 15, 240 at most. */
export function bookedMinutes(optionMinutes: number): BookedLength {
  return BOOKED_LENGTHS.find((minutes) => minutes >= optionMinutes) ?? LONGEST_MINUTES;
}
