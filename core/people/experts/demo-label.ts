import * as words from '#text/people/experts/rules';

/** The label on a sample listing, wherever it appears. */
export const demoLabel = words.demo_not_booking;
