/** Public pages that exist whatever the database holds. */
export const READING_PAGES = [
  '/',
  '/find-experts',
  '/how-it-works',
  '/become-expert',
  '/expert-resources',
  '/safety-guidelines',
  '/spotlight',
  '/about-us',
  '/contact',
  '/legal-information',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
  '/consumer-health-data',
];
