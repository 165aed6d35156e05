/**
 * How many minutes we wait after the last change of any setting before we tell anyone. An admin can undo a
 * mistake in that time.
 */
export const QUIET_MINUTES = 10;
