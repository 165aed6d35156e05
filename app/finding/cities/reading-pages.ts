import { COMPANY_LINKS, RESOURCE_LINKS } from '../../layout/links.ts';

/** Public pages that exist whatever the database holds: those of the footer, and three beside them. */
export const READING_PAGES = [
  '/',
  '/find-experts',
  '/spotlight',
  ...[...RESOURCE_LINKS, ...COMPANY_LINKS].map(({ to }) => to),
];
