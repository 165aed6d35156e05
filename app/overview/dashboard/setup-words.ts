import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import type { SetupItem } from '../../../core/people/setup/setup.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { AVAILABILITY_PATH, CARD_SHEET_PATH, SERVICES_PATH } from '../../people/experts/practice-path.ts';

export const TITLE = 'Set up your practice';
export const REQUIRED = 'Required';
export const DONE = 'Done';

/** The name matters to people who own several practices. */
export const titleOf = (name: string) => `Set up ${name}`;

export const sayProgress = (done: number, all: number) => `${done} of ${all} steps done`;

/** What open steps mean for clients. An open required step hides the practice, now or after `until`. */
export const STANDING_WORDS = {
  hidden: 'Clients can’t find or book you until the required steps are done.',
  week: (until: string) =>
    `Clients can find and book you until ${until}. By then, please do the required steps.`,
  open: 'Clients can find and book you. These steps help them choose you.',
};

/** Returns the path of the page for a step. The practice goes in front of a '#' part of the path. */
export function setupPath(item: SetupItem, practiceId: string): string {
  const [path, part] = SETUP_PATHS[item].split('#');
  return `${path}?practice=${practiceId}${part ? `#${part}` : ''}`;
}

const SETUP_PATHS: Record<SetupItem, string> = {
  place: PLACES_PATH,
  rate: `${SERVICES_PATH}#rate`,
  hours: `${AVAILABILITY_PATH}#hours`,
  expertise: `${SERVICES_PATH}#expertise`,
  option: '/dashboard/expert/new-option',
  photo: '/dashboard/settings',
  payouts: PAYOUTS_PATH,
  share: CARD_SHEET_PATH,
};
