import { MAX_OPTION_MINUTES } from './option-form.ts';

/**
 * SQL for an option's minutes as shown and booked. Older options can be longer than the longest booking, so
 * their minutes are capped.
 * @param option the alias of `consultation_options` in the query.
 */
export const shownMinutesSql = (option: string): string => `least(${option}.minutes, ${MAX_OPTION_MINUTES})`;
