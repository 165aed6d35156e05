import { OPTION_MINUTES_AT_MOST } from './option-form.ts';

/**
 * Returns SQL for an option's minutes as shown and booked: older options longer than the longest booking
 * are capped.
 * @param option the alias of `consultation_options` in the query.
 */
export const shownMinutesSql = (option: string): string =>
  `least(${option}.minutes, ${OPTION_MINUTES_AT_MOST})`;
