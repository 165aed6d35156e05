/**
 * We tell no one until this many minutes after the last change of any setting, so an admin can undo a
 * mistake.
 */
export const QUIET_MINUTES = 10;
