import { OPTION_MINUTES_AT_MOST } from './option-form.ts';

/**
 * The minutes of a consultation option as it is shown and booked: one from before that is longer than the longest
 * booking counts as that.
 * @param option the alias of `consultation_options` in the query.
 */
export const shownMinutesSql = (option: string): string =>
  `least(${option}.minutes, ${OPTION_MINUTES_AT_MOST})`;
