import type { Check } from './application.ts';

/** Explains each check to admins. */
export const CHECK_WORDS: Record<Check, { name: string; what: string }> = {
  identity: { name: 'Identity', what: 'The applicant is who they say they are.' },
  location: { name: 'Location', what: 'The photos show the place, and the map shows where it is.' },
  license: {
    name: 'License',
    what: 'Number, issuing state and expiry are right, and the license is the center’s.',
  },
  state: { name: 'Legal state', what: 'Consultations are allowed there today.' },
};
