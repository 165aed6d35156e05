import { COMPANY_LINKS, RESOURCE_LINKS } from '../../layout/links.ts';

/** Public pages that always exist: those in the footer, and three more. */
export const READING_PAGES = [
  '/',
  '/find-experts',
  '/spotlight',
  ...[...RESOURCE_LINKS, ...COMPANY_LINKS].map(({ to }) => to),
];
