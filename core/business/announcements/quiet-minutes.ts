/**
 * We wait this many minutes after the last change of any setting before we tell anyone, so that an admin
 * can undo a mistake.
 */
export const QUIET_MINUTES = 10;
