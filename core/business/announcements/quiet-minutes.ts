/** For so long after the last change of any setting nobody is told anything: a slip can be taken back. */
export const QUIET_MINUTES = 10;
