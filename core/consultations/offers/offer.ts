/** The default length of an offered consultation. */
export const OFFER_MINUTES = 60;
export const MAX_TIMES = 3;
/** The maximum number of offers from one expert to one client within 24 hours. */
export const MAX_OFFERS_PER_DAY = 3;
