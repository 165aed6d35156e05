/** How long an offered consultation is where the expert says nothing else, minutes. */
export const OFFER_MINUTES = 60;
/** The most times that one offer names. */
export const TIMES_AT_MOST = 3;
/** The most offers that an expert makes to one client within 24 hours. */
export const OFFERS_A_DAY = 3;
