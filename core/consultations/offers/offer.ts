/** The default length of an offered consultation. */
export const OFFER_MINUTES = 60;
export const TIMES_AT_MOST = 3;
/** From one expert to one client within 24 hours. */
export const OFFERS_A_DAY = 3;
