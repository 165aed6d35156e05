/**
 * Minutes after the last change of any setting before anyone is notified, so that an admin can undo a
 * mistake.
 */
export const QUIET_MINUTES = 10;
