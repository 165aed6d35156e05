import * as words from '#text/people/experts/rules';

/** Marks a sample listing wherever it appears. */
export const demoLabel = words.demo_not_booking;
