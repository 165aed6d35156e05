import { MAX_OPTION_MINUTES } from './option-form.ts';

/**
 * Returns SQL for an option's minutes as shown and booked. Older options can be longer than the longest
 * booking, so this caps them.
 * @param option the alias of `consultation_options` in the query.
 */
export const shownMinutesSql = (option: string): string => `least(${option}.minutes, ${MAX_OPTION_MINUTES})`;
