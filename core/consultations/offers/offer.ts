/** The default length of an offered consultation, in minutes. */
export const OFFER_MINUTES = 60;
export const TIMES_AT_MOST = 3;
/** The most offers that an expert can make to one client within 24 hours. */
export const OFFERS_A_DAY = 3;
