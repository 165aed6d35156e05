import { COMPANY_LINKS, RESOURCE_LINKS } from '../../layout/links.ts';

/** Public pages that always exist: the pages in the footer, and three more. */
export const READING_PAGES = [
  '/',
  '/find-experts',
  '/spotlight',
  ...[...RESOURCE_LINKS, ...COMPANY_LINKS].map(({ to }) => to),
];
